package org.acme.quoteorder.coordination.broken;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.List;
import java.util.stream.Stream;
import org.acme.quoteorder.coordination.key.Key;
import org.acme.quoteorder.coordination.redis.RedisScripts;
import org.acme.quoteorder.coordination.redis.Reply;
import org.acme.quoteorder.coordination.redis.Script;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** Runs a contract suite that should fail, and single commands for twins that use no script. */
final class Twin {
  private static final String REQUESTED = "quoteorder.twin";

  private Twin() {}

  /** Keeps suites that are meant to fail out of a run that merely finds their classes. */
  static final class OnlyOnRequest implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return context.getConfigurationParameter(REQUESTED).isPresent()
          ? ConditionEvaluationResult.enabled("asked for by its twin test")
          : ConditionEvaluationResult.disabled("meant to fail");
    }
  }

  /** Asserts that the suite ran and that these properties, at least, failed. */
  static void isCaughtAt(Class<?> suite, String... properties) {
    var tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(suite))
            .configurationParameter(REQUESTED, "true")
            .execute()
            .testEvents();
    List<String> failed = names(tests.failed());
    assertThat(tests.started().count()).isGreaterThan(failed.size());
    assertThat(failed).contains(properties);
  }

  /**
   * The same for a suite that takes its time: runs these properties only, and one that the twin
   * keeps, so that it is not the twin as a whole that does not work.
   */
  static void keeps(String kept, Class<?> suite, String... properties) {
    assertThat(failed(suite, kept)).isEmpty();
    assertThat(failed(suite, properties)).containsExactlyInAnyOrder(properties);
  }

  /** Asserts that the suite keeps these properties. */
  static void passes(Class<?> suite, String... properties) {
    assertThat(failed(suite, properties)).isEmpty();
  }

  private static List<String> failed(Class<?> suite, String... properties) {
    var tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(
                Stream.of(properties)
                    .map(property -> selectMethod(suite, property))
                    .toArray(DiscoverySelector[]::new))
            .configurationParameter(REQUESTED, "true")
            .execute()
            .testEvents();
    assertThat(tests.started().count()).isEqualTo(properties.length);
    return names(tests.failed());
  }

  private static List<String> names(Events events) {
    return events.stream()
        .map(Event::getTestDescriptor)
        .map(TestDescriptor::getDisplayName)
        .map(name -> name.replace("()", ""))
        .toList();
  }

  /** One command, in a script of its own: what a client without scripts would send. */
  static Reply command(RedisScripts scripts, Key key, String command, String... args) {
    StringBuilder call = new StringBuilder("local r = redis.call('" + command + "', KEYS[1]");
    for (int i = 1; i <= args.length; i++) {
      call.append(", ARGV[").append(i).append(']');
    }
    call.append(") if type(r) == 'table' and r.ok then r = r.ok end return { r or '' }");
    Script script = new Script("twin." + command, call.toString());
    return scripts
        .run(script, key, args)
        .fold(
            r -> r.reply(),
            u -> {
              throw new IllegalStateException("Redis did not answer: " + u);
            });
  }
}
