package org.acme.quoteorder.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.quarkus.scheduler.Scheduled;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.acme.quoteorder.coordination.OnEveryNode;
import org.acme.quoteorder.coordination.leader.Campaign;
import org.acme.quoteorder.coordination.lease.LeasedWork;
import org.acme.quoteorder.coordination.lease.Leases;

@AnalyzeClasses(
    packages = "org.acme.quoteorder",
    importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String ROOT = "org.acme.quoteorder.";
  private static final String TOOLKIT = ROOT + "coordination";
  private static final String FLOOR = TOOLKIT + ".redis..";

  // 1

  @ArchTest
  static final ArchRule ports_use_only_the_jdk_and_each_other =
      classes()
          .that()
          .resideInAPackage(TOOLKIT + "..")
          .and()
          .resideOutsideOfPackages(FLOOR, TOOLKIT + "..sql..")
          .and(isPortOrData())
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage("java..", "org.jspecify..")
                  .or(
                      resideInAPackage(TOOLKIT + "..")
                          .and(not(simpleNameStartingWith("Redis")))
                          .or(isCalled(TOOLKIT + ".redis.RedisRole"))))
          .because("whoever copies a pattern reads its port without knowing Redis or Quarkus");

  @ArchTest
  static final ArchRule patterns_do_not_know_each_other =
      slices()
          .matching(TOOLKIT + ".(*)..")
          .namingSlices("$1")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(
              alwaysTrue(),
              resideInAnyPackage(TOOLKIT + ".key..", TOOLKIT + ".time..", TOOLKIT + ".redis.."))
          .ignoreDependency(
              resideInAPackage(TOOLKIT + ".leader.."), resideInAPackage(TOOLKIT + ".lease.."))
          .because("each can be copied without the others, but for a leader, which is a lease");

  @ArchTest
  static final ArchRule the_toolkit_knows_no_feature =
      noClasses()
          .that()
          .resideInAPackage(TOOLKIT + "..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("org.acme.quoteorder..")
                  .and(not(resideInAnyPackage(TOOLKIT + "..", ROOT + "sql.."))))
          .because("it is copied into other services, with what reads an error of the database");

  // 2

  @ArchTest
  static final ArchRule the_redis_client_is_a_detail =
      noClasses()
          .that(not(resideInAPackage(FLOOR).or(simpleNameStartingWith("Redis"))))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  "io.vertx.redis..", "io.vertx.mutiny.redis..", "io.quarkus.redis.."))
          .because("time-outs, breakers and failure translation live in one place");

  @ArchTest
  static final ArchRule what_uses_the_redis_client_is_package_private =
      classes()
          .that()
          .resideOutsideOfPackage(FLOOR)
          .and()
          .haveSimpleNameStartingWith("Redis")
          .should()
          .bePackagePrivate()
          .because("callers see the port");

  @ArchTest
  static final ArchRule the_database_is_a_detail =
      noClasses()
          .that()
          .resideOutsideOfPackages("..sql..", ROOT + "messaging..", ROOT + "bootstrap..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("java.sql..", "javax.sql..", "org.apache.ibatis..", "io.agroal.."))
          .because("statements live next to their mappers");

  @ArchTest
  static final ArchRule brokers_are_a_detail =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT + "messaging..", ROOT + "bootstrap..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  "org.eclipse.microprofile.reactive.messaging..",
                  "io.smallrye.reactive.messaging..",
                  "org.apache.kafka.."))
          .because("acknowledging, retrying and dead letters live in one place");

  @ArchTest
  static final ArchRule http_is_at_the_edge =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "..http..",
              "..partner..",
              ROOT + "console..",
              ROOT + "ops..",
              ROOT + "security..",
              ROOT + "simulator..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("jakarta.ws.rs..", "org.eclipse.microprofile.rest.client.."))
          .because("a use case does not know how it was asked");

  // 3

  @ArchTest
  static final ArchRule the_catalog_knows_no_other_feature =
      noClasses()
          .that()
          .resideInAPackage(ROOT + "catalog..")
          .should()
          .dependOnClassesThat(features("quote", "order", "fulfilment", "task"))
          .allowEmptyShould(true)
          .because("catalog <- quote <- order <- fulfilment, task");

  @ArchTest
  static final ArchRule quotes_know_only_the_catalog =
      noClasses()
          .that()
          .resideInAPackage(ROOT + "quote..")
          .should()
          .dependOnClassesThat(features("order", "fulfilment", "task"))
          .allowEmptyShould(true)
          .because("catalog <- quote <- order <- fulfilment, task");

  @ArchTest
  static final ArchRule orders_do_not_know_who_fulfils_them =
      noClasses()
          .that()
          .resideInAPackage(ROOT + "order..")
          .should()
          .dependOnClassesThat(features("fulfilment", "task"))
          .allowEmptyShould(true)
          .because("catalog <- quote <- order <- fulfilment, task");

  @ArchTest
  static final ArchRule a_feature_is_seen_by_its_root_package =
      classes()
          .that(features("catalog", "quote", "order", "fulfilment", "task"))
          .and(new BelowRoot())
          .should(new OnlyBeUsedByTheirOwnPart())
          .allowEmptyShould(true)
          .because("the root of a feature is its only door");

  // 4

  @ArchTest
  static final ArchRule nobody_knows_what_only_starts_shows_or_breaks_the_system =
      classes()
          .that(features("bootstrap", "console", "gameday", "simulator"))
          .should(new OnlyBeUsedByTheirOwnPart())
          .allowEmptyShould(true)
          .because("with these deleted the rest compiles");

  // 5

  @ArchTest
  static final ArchRule time_is_an_argument =
      noClasses()
          .that()
          .resideOutsideOfPackages(TOOLKIT + ".time..", ROOT + "bootstrap..")
          .should()
          .accessTargetWhere(looksAtTheMachinesClock())
          .because("points in time come from Redis, PostgreSQL or an injected clock");

  @ArchTest
  static final ArchRule chance_is_not_an_argument_of_correctness =
      noClasses()
          .that()
          .resideOutsideOfPackages(TOOLKIT + ".time..", ROOT + "bootstrap..")
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Random.class, ThreadLocalRandom.class)
          .because("a run can be repeated");

  // 6

  @ArchTest
  static final ArchRule whatever_runs_on_a_schedule_says_where =
      methods()
          .that()
          .areAnnotatedWith(Scheduled.class)
          .should(new AskOrBeMarked())
          .allowEmptyShould(true)
          .because("a timer fires on every node");

  // 7

  @ArchTest
  static final ArchRule outcomes_are_sealed_and_fold =
      classes()
          .that()
          .haveSimpleNameEndingWith("Outcome")
          .and()
          .areInterfaces()
          .should(new BeSealedWithAFold())
          .because("a caller cannot forget a case");

  @ArchTest
  static final ArchRule nothing_is_called_an_outcome_that_is_not_one =
      classes()
          .that()
          .haveSimpleNameEndingWith("Outcome")
          .should()
          .beInterfaces()
          .orShould()
          .beEnums();

  @ArchTest
  static final ArchRule names_say_what_a_thing_is =
      noClasses()
          .should()
          .haveNameMatching(".*(Impl|Manager|Utils?|Helpers?)$")
          .because("such names say nothing");

  private static DescribedPredicate<JavaClass> isPortOrData() {
    return DescribedPredicate.describe(
        "are ports, outcomes or records",
        c ->
            (c.isInterface() || c.isRecord() || c.isEnum())
                && !c.isAnnotation()
                && !c.getSimpleName().startsWith("Redis")
                && !c.getSimpleName().endsWith("Config")
                && c.getModifiers().contains(JavaModifier.PUBLIC));
  }

  private static DescribedPredicate<JavaClass> isCalled(String name) {
    return DescribedPredicate.describe(name, c -> c.getName().equals(name));
  }

  private static DescribedPredicate<JavaClass> features(String... names) {
    String[] packages = new String[names.length];
    for (int i = 0; i < names.length; i++) {
      packages[i] = ROOT + names[i] + "..";
    }
    return resideInAnyPackage(packages);
  }

  private static DescribedPredicate<JavaAccess<?>> looksAtTheMachinesClock() {
    Map<String, Set<String>> forbidden =
        Map.of(
            "java.lang.System", Set.of("currentTimeMillis", "nanoTime"),
            "java.lang.Thread", Set.of("sleep"),
            "java.lang.Math", Set.of("random"),
            "java.util.concurrent.TimeUnit", Set.of("sleep"));
    return DescribedPredicate.describe(
        "is a look at the clock of the machine",
        access -> {
          String owner = access.getTargetOwner().getName();
          String name = access.getTarget().getName();
          boolean now =
              owner.startsWith("java.time.")
                  && (name.equals("now") || owner.endsWith(".Clock") && name.startsWith("system"));
          boolean withAClock = access.getTarget().getFullName().contains("java.time.Clock)");
          return now && !withAClock || forbidden.getOrDefault(owner, Set.of()).contains(name);
        });
  }

  /** Below the root package of a feature: in a sub-package of it. */
  private static final class BelowRoot extends DescribedPredicate<JavaClass> {
    BelowRoot() {
      super("lie below the root of their feature");
    }

    @Override
    public boolean test(JavaClass c) {
      return c.getPackageName().substring(ROOT.length()).contains(".");
    }
  }

  private static String top(JavaClass c) {
    String rest =
        c.getPackageName().substring(Math.min(ROOT.length(), c.getPackageName().length()));
    return rest.split("\\.", 2)[0];
  }

  private static final class OnlyBeUsedByTheirOwnPart extends ArchCondition<JavaClass> {
    OnlyBeUsedByTheirOwnPart() {
      super("be used by their own part only");
    }

    @Override
    public void check(JavaClass c, ConditionEvents events) {
      c.getDirectDependenciesToSelf().stream()
          .filter(d -> d.getOriginClass().getPackageName().startsWith(ROOT))
          .filter(d -> !top(d.getOriginClass()).equals(top(c)))
          .forEach(d -> events.add(SimpleConditionEvent.violated(c, d.getDescription())));
    }
  }

  private static final class AskOrBeMarked extends ArchCondition<JavaMethod> {
    private static final Set<String> PERMITS =
        Set.of(Campaign.class.getName(), Leases.class.getName(), LeasedWork.class.getName());

    AskOrBeMarked() {
      super("ask a lease or a leader, or be marked to run on every node");
    }

    @Override
    public void check(JavaMethod m, ConditionEvents events) {
      boolean asks =
          m.getOwner().getDirectDependenciesFromSelf().stream()
              .anyMatch(d -> PERMITS.contains(d.getTargetClass().getName()));
      if (!asks && !m.isAnnotatedWith(OnEveryNode.class)) {
        events.add(SimpleConditionEvent.violated(m, m.getFullName() + " does neither"));
      }
    }
  }

  private static final class BeSealedWithAFold extends ArchCondition<JavaClass> {
    BeSealedWithAFold() {
      super("be sealed and have one fold");
    }

    @Override
    public void check(JavaClass c, ConditionEvents events) {
      long folds = c.getMethods().stream().filter(m -> m.getName().equals("fold")).count();
      if (!c.reflect().isSealed() || folds != 1) {
        events.add(SimpleConditionEvent.violated(c, c.getName() + " is not"));
      }
    }
  }
}
