package org.acme.quoteorder.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.SecretKeySelector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The manifests say only what Kubernetes knows, and what a fleet of this application needs. */
class KubernetesManifestsTest {

  private static final String PAGE = Manifests.read(Path.of("docs/kubernetes.md"));
  private static final Set<String> KUSTOMIZE =
      Set.of(
          "apiVersion",
          "kind",
          "namespace",
          "resources",
          "components",
          "labels",
          "images",
          "configMapGenerator",
          "patches");

  @Test
  void every_file_says_only_what_its_kind_knows() {
    new Rules(Manifests.written()).knowsEveryField();
  }

  @Test
  void what_is_written_keeps_the_rules() {
    new Rules(Manifests.resources()).hold();
  }

  @Test
  void a_misspelt_field_is_found_at_any_depth() {
    String misspelt =
        Manifests.read(Manifests.ROOT.resolve("base/deployment.yaml"))
            .replace("readinessProbe:", "readinesProbe:")
            .replace("failureThreshold: 90", "failureTreshold: 90")
            .replace("maxSkew: 1", "maxskew: 1");
    assertThat(Manifests.parse(misspelt))
        .flatMap(UnknownFields::of)
        .anyMatch(path -> path.endsWith("containers[].readinesProbe"))
        .anyMatch(path -> path.endsWith("startupProbe.failureTreshold"))
        .anyMatch(path -> path.endsWith("topologySpreadConstraints[].maxskew"));
  }

  @Test
  void no_file_holds_a_secret() throws IOException {
    new Rules(Manifests.written()).holdsNoSecret();
    for (Path file : Manifests.kustomizations()) {
      assertThat(Manifests.tree(file).has("secretGenerator")).as(file.toString()).isFalse();
    }
    try (Stream<Path> files = Files.walk(Manifests.ROOT)) {
      for (Path settings : files.filter(f -> f.toString().endsWith(".env")).toList()) {
        assertThat(Manifests.read(settings)).doesNotContainPattern("(?i)(password|token|secret)=");
      }
    }
  }

  @Test
  void every_kustomization_uses_known_words_and_files_that_are_there() {
    Set<Path> used = new TreeSet<>();
    List<String> wrong = new ArrayList<>();
    for (Path file : Manifests.kustomizations()) {
      Manifests.tree(file)
          .properties()
          .forEach(
              field -> {
                if (!KUSTOMIZE.contains(field.getKey())) {
                  wrong.add(file + ": " + field.getKey());
                }
              });
      references(file).map(other -> file.resolveSibling(other).normalize()).forEach(used::add);
    }
    assertThat(wrong).isEmpty();
    assertThat(used).allMatch(Files::exists);
    assertThat(Manifests.files())
        .filteredOn(file -> !Manifests.kustomizations().contains(file))
        .as("no file is forgotten")
        .isSubsetOf(used);
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo", "production"})
  void an_overlay_renders_to_a_fleet_that_keeps_the_rules(String overlay) throws Exception {
    Path folder = Manifests.ROOT.resolve("overlays").resolve(overlay);
    new Rules(Manifests.rendered(kustomize(folder))).hold();
    assertThat(PAGE).contains("kubectl kustomize " + folder);
  }

  @Test
  void the_page_names_every_secret_that_a_pod_waits_for() {
    List<SecretKeySelector> secrets = new Rules(Manifests.written()).secrets();
    assertThat(secrets).hasSizeGreaterThan(4);
    for (SecretKeySelector secret : secrets) {
      assertThat(PAGE)
          .containsPattern("\\| `%s` \\|.*`%s`".formatted(secret.getName(), secret.getKey()));
    }
  }

  /** As kubectl has it built in; without kubectl only the written files are judged. */
  private static String kustomize(Path folder) throws IOException, InterruptedException {
    Path output = Files.createTempFile(Files.createDirectories(Path.of("target")), "k8s", ".yaml");
    Path errors = Files.createTempFile(Path.of("target"), "k8s", ".err");
    Process kubectl;
    try {
      kubectl =
          new ProcessBuilder("kubectl", "kustomize", folder.toString())
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile())
              .start();
    } catch (IOException absent) {
      assumeTrue(false, "kubectl is not here: " + absent.getMessage());
      throw absent;
    }
    assertThat(kubectl.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(kubectl.exitValue()).as(Files.readString(errors)).isZero();
    return Files.readString(output);
  }

  private static Stream<String> references(Path kustomization) {
    JsonNode tree = Manifests.tree(kustomization);
    return Stream.of(
            Manifests.references(kustomization, "resources"),
            Manifests.references(kustomization, "components"),
            tree.path("patches").findValuesAsText("path").stream().filter(p -> !p.startsWith("/")),
            tree.path("configMapGenerator").findValues("envs").stream()
                .flatMap(files -> files.valueStream().map(JsonNode::asText)))
        .flatMap(files -> files);
  }
}
