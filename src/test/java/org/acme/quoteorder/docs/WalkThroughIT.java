package org.acme.quoteorder.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.acme.quoteorder.support.fleet.Fleet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The walk-through does what it shows, pasted as it stands, on a production node. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WalkThroughIT {

  private static final String MARK = "@@@ next snippet @@@";
  private static final int PATIENCE_SECONDS = 150;

  private Fleet fleet;
  private URI node;

  @BeforeAll
  void aNode() {
    assumeTrue(onPath("bash") && onPath("curl"), "the walk-through is for bash and curl");
    fleet = Fleet.create("WalkThroughIT");
    node = fleet.start("reader").get(0).uri();
  }

  @AfterAll
  void end() {
    if (fleet != null) {
      fleet.close();
    }
  }

  @Test
  void every_command_shows_what_the_page_shows() throws Exception {
    var snippets = Page.of("docs/walk-through.md").snippets();
    assertThat(snippets).hasSizeGreaterThan(8);
    List<String> shown = outputs(snippets);
    assertThat(shown).as(String.join(MARK, shown)).hasSize(snippets.size());
    for (int at = 0; at < shown.size(); at++) {
      assertThat(shown.get(at).strip())
          .as(snippets.get(at).commands())
          .matches(pattern(snippets.get(at).output()));
    }
    assertThat(String.join("", shown))
        .contains("FULFILLED", "Idempotent-Replayed: true", "422 Unprocessable Entity");
  }

  /** Runs all snippets in one shell that ends with the first command that fails. */
  private List<String> outputs(List<Page.Snippet> snippets) throws Exception {
    Path folder = Files.createDirectories(Path.of("target", "walk-through"));
    Path script = folder.resolve("script.sh");
    Path output = folder.resolve("output.txt");
    Files.writeString(
        script,
        snippets.stream()
            .map(Page.Snippet::commands)
            .collect(Collectors.joining("echo '" + MARK + "'\n", "set -euo pipefail\n", "")));
    int exit = run(script, output);
    String text = Files.readString(output);
    assertThat(exit).as(text).isZero();
    return Arrays.asList(text.replace("\r", "").split(Pattern.quote(MARK + "\n"), -1));
  }

  private int run(Path script, Path output) throws IOException, InterruptedException {
    var builder =
        new ProcessBuilder("bash", script.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("NODE", node.toString());
    Process shell = builder.start();
    shell.getOutputStream().close();
    boolean ended = shell.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    shell.destroyForcibly();
    assertThat(ended).as("the walk-through ends: %s", Files.readString(output)).isTrue();
    return shell.exitValue();
  }

  /** The page's output as a pattern: the three dots stand for anything within a line. */
  private static Pattern pattern(String shown) {
    return Pattern.compile(
        Arrays.stream(shown.strip().split("…", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*")));
  }

  private static boolean onPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
