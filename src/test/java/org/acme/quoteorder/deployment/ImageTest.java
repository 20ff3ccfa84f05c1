package org.acme.quoteorder.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The image's promises, as far as its recipe shows them; running it is for {@code .ci/containers}.
 */
class ImageTest {

  private final List<String> recipe = Manifests.read(Path.of("Dockerfile")).lines().toList();

  @Test
  void the_process_is_nobody_and_gets_its_own_signals() {
    assertThat(lines("USER ")).containsExactly("USER 10001:10001");
    // An array: the JVM is process 1. A shell in its place would keep SIGTERM for itself.
    assertThat(lines("ENTRYPOINT "))
        .containsExactly("ENTRYPOINT [\"java\", \"-jar\", \"/app/quarkus-run.jar\"]");
    assertThat(lines("CMD ")).isEmpty();
  }

  @Test
  void the_runtime_can_be_given_and_has_a_version() {
    assertThat(lines("ARG RUNTIME_IMAGE=")).singleElement().asString().matches(".*:17-[\\w-]+");
    assertThat(lines("FROM ")).containsExactly("FROM ${RUNTIME_IMAGE}");
    assertThat(lines("RUN ")).as("nothing is fetched").isEmpty();
  }

  @Test
  void the_heap_is_a_share_of_what_the_container_has() {
    assertThat(lines("ENV JAVA_TOOL_OPTIONS="))
        .singleElement()
        .asString()
        .contains("-XX:MaxRAMPercentage=", "-XX:+ExitOnOutOfMemoryError")
        .doesNotContain("-Xmx");
  }

  @Test
  void the_compose_file_has_the_same_runtime() {
    String runtime = lines("ARG RUNTIME_IMAGE=").get(0).replace("ARG RUNTIME_IMAGE=", "");
    assertThat(Manifests.read(Path.of("docker-compose.yml")))
        .contains("RUNTIME_IMAGE: ${RUNTIME_IMAGE:-" + runtime + "}");
  }

  @Test
  void without_an_engine_the_run_on_containers_says_so_and_ends_well(@TempDir Path empty)
      throws Exception {
    for (String tool : List.of("bash", "dirname", "mktemp", "rm")) {
      Files.createSymbolicLink(empty.resolve(tool), Path.of("/usr/bin", tool).toRealPath());
    }
    ProcessBuilder script =
        new ProcessBuilder("/bin/bash", ".ci/containers").redirectErrorStream(true);
    script.environment().put("PATH", empty.toString());
    Process process = script.start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(said).contains("did not run: no container engine");
    assertThat(process.exitValue()).isZero();
  }

  private List<String> lines(String start) {
    return recipe.stream().filter(line -> line.startsWith(start)).toList();
  }
}
