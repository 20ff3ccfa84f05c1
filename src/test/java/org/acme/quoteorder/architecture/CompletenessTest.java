package org.acme.quoteorder.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/**
 * Nothing is half there: packages that say what they are, patterns with all that belongs to them.
 */
final class CompletenessTest {
  private static final String TOOLKIT = "org.acme.quoteorder.coordination";
  private static final Path LUA = Path.of("src/main/resources/lua");
  // the page of the cache is named after what it is used for
  private static final Map<String, String> PAGES = Map.of("cache", "status-cache");
  private static final JavaClasses ALL =
      new ClassFileImporter().importPackages("org.acme.quoteorder");
  // built on another pattern, without scripts of its own
  private static final Set<JavaClass> BUILT_ON = Set.of(ALL.get(TOOLKIT + ".leader.LeaseLeaders"));

  @Test
  void every_package_says_what_lives_there() {
    Set<String> without = new TreeSet<>();
    for (JavaClass c : ALL) {
      if (!ALL.contain(c.getPackageName() + ".package-info")) {
        without.add(c.getPackageName());
      } else if (!ALL.get(c.getPackageName() + ".package-info").isAnnotatedWith(NullMarked.class)) {
        without.add(c.getPackageName() + " (not @NullMarked)");
      }
    }
    assertThat(without).isEmpty();
  }

  @Test
  void every_port_has_its_contract_its_twin_and_its_page() {
    List<JavaClass> implementations =
        ALL.stream()
            .filter(c -> c.getPackageName().startsWith(TOOLKIT + "."))
            .filter(c -> !c.getPackageName().startsWith(TOOLKIT + ".redis"))
            .filter(
                c -> c.getSimpleName().matches("Redis.*(?<!Test|Suite)") || BUILT_ON.contains(c))
            .filter(c -> !c.getPackageName().endsWith(".fixture") && !c.isNestedClass())
            .toList();
    assertThat(implementations).isNotEmpty();
    for (JavaClass c : implementations) {
      boolean built = BUILT_ON.contains(c);
      String port = c.getSimpleName().substring(built ? "Lease".length() : "Redis".length());
      String pattern = c.getPackageName().substring(TOOLKIT.length() + 1);
      assertThat(ALL.contain(c.getPackageName() + "." + port)).as("port %s", port).isTrue();
      assertThat(ALL.contain(c.getPackageName() + "." + port + "Contract"))
          .as("contract of %s", port)
          .isTrue();
      assertThat(ALL.contain(TOOLKIT + ".broken." + port + "TwinTest"))
          .as("wrong twin of %s", port)
          .isTrue();
      assertThat(Path.of("docs/patterns", PAGES.getOrDefault(pattern, pattern) + ".md"))
          .isRegularFile();
      assertThat(built || Files.isDirectory(LUA.resolve(pattern))).as("scripts").isTrue();
    }
  }

  @Test
  void every_script_has_its_header_in_order() throws IOException {
    try (Stream<Path> files = Files.walk(LUA)) {
      for (Path script : files.filter(f -> f.toString().endsWith(".lua")).toList()) {
        String header =
            Files.readAllLines(script).stream()
                .takeWhile(l -> l.startsWith("--"))
                .filter(l -> l.matches("-- [A-Z]+ .*"))
                .map(l -> l.split(" +")[1])
                .collect(Collectors.joining(" "));
        assertThat(header).as(script.toString()).isEqualTo("PURPOSE KEYS ARGV RETURNS INVARIANT");
      }
    }
  }
}
