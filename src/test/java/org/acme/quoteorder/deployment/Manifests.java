package org.acme.quoteorder.deployment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Kubernetes' own resources, out of files or as kustomize rendered them. */
record Manifests(List<HasMetadata> all) {

  static final Path ROOT = Path.of("k8s");

  private static final KubernetesSerialization KUBERNETES = new KubernetesSerialization();
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final String KUSTOMIZE = "kustomize.config.k8s.io/";

  /** Every manifest below {@code k8s}: whole resources and patches. */
  static Manifests written() {
    return new Manifests(
        files().stream()
            .filter(file -> !isKustomization(file))
            .flatMap(file -> parse(read(file)).stream())
            .toList());
  }

  /** The whole resources alone, from the base, all components and all overlays. */
  static Manifests resources() {
    return new Manifests(
        kustomizations().stream()
            .flatMap(
                kustomization ->
                    references(kustomization, "resources").map(kustomization::resolveSibling))
            .filter(Files::isRegularFile)
            .flatMap(file -> parse(read(file)).stream())
            .toList());
  }

  static Stream<String> references(Path kustomization, String field) {
    return StreamSupport.stream(tree(kustomization).path(field).spliterator(), false)
        .map(JsonNode::asText);
  }

  static Manifests rendered(String yaml) {
    return new Manifests(parse(yaml));
  }

  static List<HasMetadata> parse(String yaml) {
    return Stream.of(yaml.split("(?m)^---$"))
        .filter(document -> !document.isBlank())
        .map(document -> (HasMetadata) KUBERNETES.unmarshal(document))
        .toList();
  }

  <T extends HasMetadata> List<T> of(Class<T> kind) {
    return all.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  static List<Path> files() {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Path> kustomizations() {
    return files().stream().filter(Manifests::isKustomization).toList();
  }

  private static boolean isKustomization(Path file) {
    return tree(file).path("apiVersion").asText().startsWith(KUSTOMIZE);
  }

  static JsonNode tree(Path file) {
    try {
      return YAML.readTree(read(file));
    } catch (IOException e) {
      throw new UncheckedIOException(file.toString(), e);
    }
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
