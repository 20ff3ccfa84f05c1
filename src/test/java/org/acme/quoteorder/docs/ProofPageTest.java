package org.acme.quoteorder.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the page of proofs shows is part of tests that pass, and what it runs is there. */
class ProofPageTest {
  private static final String PAGE = Page.of("docs/proof.md").text();

  private static final Pattern SHOWN =
      Pattern.compile("(?ms)^<!-- from (\\S+) -->\\n```\\w+\\n(.*?)^```$");

  private static final Pattern RUN = Pattern.compile("-D(?:it\\.)?test='?([\\w,]+)'?");

  @Test
  void every_snippet_is_a_part_of_a_test() throws IOException {
    var shown = SHOWN.matcher(PAGE).results().toList();
    assertThat(shown).hasSizeGreaterThan(5);
    for (var snippet : shown) {
      assertThat(lines(Files.readString(Path.of(snippet.group(1)))))
          .as(snippet.group(1))
          .contains(lines(snippet.group(2)));
    }
  }

  @Test
  void every_java_snippet_says_where_it_is_from() {
    long java = PAGE.lines().filter("```java"::equals).count();
    long from = PAGE.lines().filter(line -> line.startsWith("<!-- from ")).count();
    assertThat(from).isGreaterThanOrEqualTo(java);
  }

  @Test
  void every_test_that_is_run_is_there() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
      var classes = files.map(file -> file.getFileName().toString().replace(".java", "")).toList();
      var named =
          RUN.matcher(PAGE)
              .results()
              .flatMap(run -> Arrays.stream(run.group(1).split(",")))
              .toList();
      assertThat(named).isNotEmpty();
      assertThat(classes).containsAll(named);
    }
  }

  /** Without indentation, which the formatter chooses by where the lines stand. */
  private static String lines(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n")).strip();
  }
}
