package org.acme.quoteorder.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of metrics names what the code registers, all of it and nothing else. */
class MetricsPageTest {

  private static final Path SOURCES = Path.of("src/main/java");

  /** The first string of a call that makes a meter, in files that import Micrometer. */
  private static final Pattern REGISTERED =
      Pattern.compile("\\b(?:counter|gauge|timer|summary|builder)\\(\\s*\"([a-z0-9.]+)\"");

  private static final Pattern NAMED = Pattern.compile("(?m)^\\| `([a-z0-9.]+\\.[a-z0-9.]+)` \\|");
  private static final Pattern SCRIPT = Pattern.compile("`([a-z]+\\.[a-z]+)`");

  @Test
  void the_page_names_every_metric_of_the_code() {
    assertThat(found(NAMED, page())).isEqualTo(registered());
  }

  @Test
  void the_page_names_every_operation_that_has_a_script() throws IOException {
    Path lua = Path.of("src/main/resources/lua");
    try (Stream<Path> files = Files.walk(lua)) {
      Set<String> scripts =
          files
              .filter(file -> file.toString().endsWith(".lua"))
              .map(file -> lua.relativize(file).toString())
              .map(name -> name.replace(".lua", "").replace('/', '.'))
              .collect(Collectors.toCollection(TreeSet::new));
      String row =
          page().lines().filter(line -> line.startsWith("| `operation`")).findFirst().orElseThrow();
      assertThat(found(SCRIPT, row)).isEqualTo(scripts);
    }
  }

  private static String page() {
    return Page.of("docs/metrics.md").text();
  }

  private static Set<String> registered() {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(MetricsPageTest::read)
          .filter(source -> source.contains("import io.micrometer."))
          .flatMap(source -> found(REGISTERED, source).stream())
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
