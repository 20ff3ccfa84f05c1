package org.acme.quoteorder.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The Compose file starts two nodes with all they need, closed to the outside, and no secret. */
class ComposeFileTest {

  private static final Path FILE = Path.of("docker-compose.yml");
  private static final List<String> NODES = List.of("node-a", "node-b");

  /** Draws a password and ends. */
  private static final String ONCE = "secrets";

  private static final Pattern IMAGE =
      Pattern.compile("\\$\\{[A-Z_]+_IMAGE:-(?!.*:latest})[a-z/-]+:[\\w.-]+}");
  private static final Pattern POLICY =
      Pattern.compile("\\$\\{[A-Z_]+_PULL_POLICY:-(?:missing|build)}");

  /** With anchors and merges resolved, as Compose reads it. */
  private final JsonNode file =
      new ObjectMapper()
          .valueToTree(
              new Yaml(new SafeConstructor(new LoaderOptions())).load(Manifests.read(FILE)));

  @Test
  void two_nodes_of_one_image_have_names_of_their_own() {
    assertThat(services())
        .containsOnlyKeys(
            "node-a", "node-b", "postgresql", "redis-coordination", "redis-cache", "kafka", ONCE);
    for (String node : NODES) {
      JsonNode service = service(node);
      assertThat(service.path("image")).isEqualTo(service(NODES.get(0)).path("image"));
      assertThat(service.at("/environment/QUOTEORDER_NODE_ID").asText()).isEqualTo(node);
      assertThat(service.at("/environment/QUOTEORDER_DEMO_ENABLED").asText()).isEqualTo("true");
    }
  }

  @Test
  void only_the_nodes_have_a_port_and_only_on_loopback() {
    services()
        .forEach(
            (name, service) -> {
              if (NODES.contains(name)) {
                assertThat(service.path("ports")).hasSize(1);
                assertThat(service.at("/ports/0").asText())
                    .matches("127\\.0\\.0\\.1:\\$\\{NODE_[AB]_PORT:-\\d+}:8080");
              } else {
                assertThat(service.has("ports")).as(name).isFalse();
              }
              assertThat(service.path("network_mode").asText("none")).as(name).isEqualTo("none");
            });
    assertThat(service("node-a").path("ports")).isNotEqualTo(service("node-b").path("ports"));
  }

  @Test
  void every_image_and_its_policy_can_be_given_from_outside() {
    services()
        .forEach(
            (name, service) -> {
              assertThat(service.path("image").asText()).as(name).matches(IMAGE);
              assertThat(service.path("pull_policy").asText()).as(name).matches(POLICY);
            });
  }

  @Test
  void every_service_tells_its_health_and_the_nodes_wait_for_it() {
    var waited = new LinkedHashMap<String, String>();
    service("node-a")
        .path("depends_on")
        .properties()
        .forEach(e -> waited.put(e.getKey(), e.getValue().path("condition").asText()));
    services()
        .forEach(
            (name, service) -> {
              if (name.equals(ONCE)) {
                assertThat(waited).containsEntry(name, "service_completed_successfully");
              } else {
                assertThat(service.at("/healthcheck/test").size()).as(name).isPositive();
                assertThat(NODES.contains(name) || "service_healthy".equals(waited.get(name)))
                    .as("a node waits for %s", name)
                    .isTrue();
              }
            });
  }

  @Test
  void every_service_is_bounded_and_has_no_rights_to_spare() {
    services()
        .forEach(
            (name, service) -> {
              assertThat(service.at("/cap_drop/0").asText()).as(name).isEqualTo("ALL");
              assertThat(service.at("/security_opt/0").asText()).contains("no-new-privileges:true");
              assertThat(service.path("read_only").asBoolean())
                  .as("%s writes its image", name)
                  .isEqualTo(!name.equals("kafka"));
              for (String bound : List.of("mem_limit", "cpus", "pids_limit", "restart")) {
                assertThat(service.has(bound)).as("%s of %s", bound, name).isTrue();
              }
              assertThat(name.equals(ONCE) || service.has("stop_grace_period")).as(name).isTrue();
            });
  }

  @Test
  void the_roles_of_redis_are_kept_and_evicted_apart() {
    assertThat(service("redis-coordination").path("command").toString())
        .contains("maxmemory-policy noeviction", "appendonly yes", "maxmemory ");
    assertThat(service("redis-cache").path("command").toString())
        .contains("maxmemory-policy allkeys-lfu", "appendonly no", "maxmemory ");
  }

  @Test
  void no_secret_stands_in_it() {
    services()
        .values()
        .forEach(
            service ->
                service
                    .path("environment")
                    .fieldNames()
                    .forEachRemaining(
                        name -> assertThat(name).doesNotMatch(".*(PASSWORD|TOKEN|SECRET)")));
    assertThat(Manifests.read(FILE))
        .doesNotContainPattern("(?im)^[^#\\n]*(password|requirepass)[=:] *\\w");
  }

  private JsonNode service(String name) {
    return file.path("services").path(name);
  }

  private Map<String, JsonNode> services() {
    var all = new LinkedHashMap<String, JsonNode>();
    file.path("services").properties().forEach(e -> all.put(e.getKey(), e.getValue()));
    return all;
  }
}
