package org.acme.quoteorder.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretKeySelector;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What every set of manifests keeps, as written and as rendered. */
final class Rules {

  /** At most this long does the application's own end take; see quoteorder.shutdown.budget. */
  private static final long OWN_END_SECONDS = 20;

  private final Manifests manifests;

  Rules(Manifests manifests) {
    this.manifests = manifests;
  }

  void hold() {
    assertThat(manifests.all()).isNotEmpty();
    knowsEveryField();
    holdsNoSecret();
    templates().forEach(this::pod);
    nodes();
    survivesADrainedMachine();
    noNewServiceIsOpenToTheWorld();
  }

  void knowsEveryField() {
    assertThat(manifests.all()).flatMap(UnknownFields::of).isEmpty();
  }

  /** By reference only: nothing to decode here, and no password spelled out in a variable. */
  void holdsNoSecret() {
    assertThat(manifests.of(Secret.class)).isEmpty();
    for (Container container : containers()) {
      assertThat(container.getEnv())
          .filteredOn(variable -> variable.getName().matches(".*(PASSWORD|TOKEN|SECRET)"))
          .allSatisfy(variable -> assertThat(variable.getValue()).as(variable.getName()).isNull());
    }
  }

  /** What the containers take from secrets. */
  List<SecretKeySelector> secrets() {
    return containers().stream()
        .flatMap(container -> container.getEnv().stream())
        .map(EnvVar::getValueFrom)
        .filter(source -> source != null && source.getSecretKeyRef() != null)
        .map(EnvVarSource::getSecretKeyRef)
        .toList();
  }

  private void pod(String name, PodTemplateSpec template) {
    PodSpec pod = template.getSpec();
    assertThat(pod.getAutomountServiceAccountToken()).as("%s asks no cluster", name).isFalse();
    assertThat(pod.getEnableServiceLinks()).as("%s has its own variables", name).isFalse();
    var security = pod.getSecurityContext();
    assertThat(security.getRunAsNonRoot()).as("%s as root", name).isTrue();
    assertThat(security.getRunAsUser()).as("%s by number", name).isPositive();
    assertThat(security.getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
    pod.getContainers().forEach(container -> container(name, container));
    assertThat(network(template)).as("%s has a network policy for both ways", name).isTrue();
  }

  private static void container(String name, Container container) {
    var security = container.getSecurityContext();
    assertThat(security.getAllowPrivilegeEscalation()).as(name).isFalse();
    assertThat(security.getCapabilities().getDrop()).as(name).containsExactly("ALL");
    assertThat(security.getCapabilities().getAdd()).as(name).isEmpty();
    if (!name.equals("kafka")) {
      assertThat(security.getReadOnlyRootFilesystem()).as("%s writes its image", name).isTrue();
    }
    assertThat(container.getImage())
        .as("the image of %s has a version", name)
        .matches("(?!.*:latest$).+:[\\w.-]+|.+@sha256:[0-9a-f]{64}");
    assertThat(container.getResources().getRequests()).containsKeys("cpu", "memory");
    assertThat(container.getResources().getLimits()).containsKey("memory");
    for (Probe probe : probes(container)) {
      assertThat(probe).as("each probe of %s", name).isNotNull();
    }
  }

  private void nodes() {
    List<Deployment> deployments = manifests.of(Deployment.class);
    assertThat(deployments).extracting(Rules::name).containsExactly("quote-order");
    var spec = deployments.get(0).getSpec();
    assertThat(spec.getReplicas()).as("two nodes or more").isGreaterThanOrEqualTo(2);
    var rolling = spec.getStrategy().getRollingUpdate();
    assertThat(rolling.getMaxUnavailable().getIntVal()).isZero();
    assertThat(rolling.getMaxSurge().getIntVal()).isPositive();
    PodSpec pod = spec.getTemplate().getSpec();
    assertThat(pod.getTopologySpreadConstraints())
        .extracting(constraint -> constraint.getTopologyKey())
        .containsExactly("kubernetes.io/hostname", "topology.kubernetes.io/zone");
    node(pod.getContainers().get(0), pod.getTerminationGracePeriodSeconds());
  }

  private static void node(Container node, long grace) {
    assertThat(path(node.getStartupProbe())).isEqualTo("/q/health/started");
    assertThat(path(node.getReadinessProbe())).isEqualTo("/q/health/ready");
    // Not readiness, nor all of it: what asks a service must not restart the process.
    assertThat(path(node.getLivenessProbe())).isEqualTo("/q/health/live");
    // SIGTERM comes at once, since a node that does not know it yet begins new work.
    assertThat(node.getLifecycle()).isNull();
    assertThat(grace).isGreaterThan(OWN_END_SECONDS);
    assertThat(node.getEnv())
        .filteredOn(variable -> variable.getName().equals("QUOTEORDER_NODE_ID"))
        .extracting(variable -> variable.getValueFrom().getFieldRef().getFieldPath())
        .containsExactly("metadata.name");
  }

  private void survivesADrainedMachine() {
    assertThat(manifests.of(PodDisruptionBudget.class)).hasSize(1);
    var budget = manifests.of(PodDisruptionBudget.class).get(0).getSpec();
    assertThat(budget.getMaxUnavailable().getIntVal()).isEqualTo(1);
    assertThat(manifests.of(Deployment.class))
        .allSatisfy(
            nodes ->
                assertThat(nodes.getSpec().getTemplate().getMetadata().getLabels())
                    .containsAllEntriesOf(budget.getSelector().getMatchLabels()));
  }

  private void noNewServiceIsOpenToTheWorld() {
    assertThat(manifests.of(Service.class))
        .allSatisfy(
            service -> {
              assertThat(service.getSpec().getType()).as(name(service)).isIn(null, "ClusterIP");
              assertThat(templates().values())
                  .as("something answers for %s", name(service))
                  .anyMatch(pod -> labelled(pod, service.getSpec().getSelector()));
            });
  }

  private boolean network(PodTemplateSpec pod) {
    return manifests.of(NetworkPolicy.class).stream()
        .filter(policy -> labelled(pod, policy.getSpec().getPodSelector().getMatchLabels()))
        .anyMatch(
            policy ->
                policy.getSpec().getPolicyTypes().contains("Ingress")
                    && policy.getSpec().getPolicyTypes().contains("Egress"));
  }

  private static boolean labelled(PodTemplateSpec pod, Map<String, String> selector) {
    return !selector.isEmpty()
        && pod.getMetadata().getLabels().entrySet().containsAll(selector.entrySet());
  }

  private Map<String, PodTemplateSpec> templates() {
    Map<String, PodTemplateSpec> all = new TreeMap<>();
    manifests.of(Deployment.class).forEach(d -> all.put(name(d), d.getSpec().getTemplate()));
    manifests.of(StatefulSet.class).forEach(s -> all.put(name(s), s.getSpec().getTemplate()));
    return all;
  }

  /** Those of patches too, which have the name of what they change. */
  private List<Container> containers() {
    return Stream.concat(
            manifests.of(Deployment.class).stream().map(d -> d.getSpec().getTemplate()),
            manifests.of(StatefulSet.class).stream().map(s -> s.getSpec().getTemplate()))
        .flatMap(pod -> pod.getSpec().getContainers().stream())
        .toList();
  }

  private static List<Probe> probes(Container container) {
    return Arrays.asList(
        container.getStartupProbe(), container.getLivenessProbe(), container.getReadinessProbe());
  }

  private static String path(Probe probe) {
    return probe.getHttpGet().getPath();
  }

  private static String name(HasMetadata resource) {
    return resource.getMetadata().getName();
  }
}
