package org.acme.quoteorder.support.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However an owner or a supervisor ends, no process and no folder stays. */
class SupervisorTest {
  @TempDir Path temporary;

  @Test
  void a_killed_owner_takes_its_services_with_it() throws Exception {
    Process owner = new ProcessBuilder("sleep", "600").start();
    Session session = launch(owner);

    owner.destroyForcibly();

    session.awaitNothingLeft();
    assertThat(session.file()).doesNotExist();
  }

  @Test
  void a_killed_supervisor_leaves_nothing_either() throws Exception {
    Process owner = new ProcessBuilder("sleep", "600").start();
    try {
      Session session = launch(owner);

      session.supervisor().destroyForcibly();

      session.awaitNothingLeft();
    } finally {
      owner.destroyForcibly();
    }
  }

  private Session launch(Process owner) throws IOException, InterruptedException {
    Path file = temporary.resolve("services.properties");
    Supervisor.launch(owner.pid(), file, List.of("further=line"));
    Properties written = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      written.load(reader);
    }
    assertThat(written)
        .containsEntry("further", "line")
        .containsEntry(Supervisor.OWNER, "" + owner.pid())
        .containsKeys(
            "quarkus.datasource.jdbc.url",
            "quarkus.redis.coordination.hosts",
            "quarkus.redis.cache.hosts",
            "kafka.bootstrap.servers");
    ProcessHandle supervisor =
        ProcessHandle.of(Long.parseLong(written.getProperty(Supervisor.PID))).orElseThrow();
    List<ProcessHandle> processes =
        Stream.concat(Stream.of(supervisor), supervisor.descendants()).toList();
    assertThat(processes).hasSizeGreaterThan(5);
    return new Session(file, supervisor, processes, folderOf(processes));
  }

  /** The folder is where the Redis binary was unpacked to. */
  private static Path folderOf(List<ProcessHandle> processes) {
    return processes.stream()
        .flatMap(process -> process.info().command().stream())
        .filter(command -> command.endsWith("/redis-server"))
        .map(command -> Path.of(command).getParent())
        .findFirst()
        .orElseThrow();
  }

  private record Session(
      Path file, ProcessHandle supervisor, List<ProcessHandle> processes, Path folder) {
    void awaitNothingLeft() {
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(
              () -> {
                assertThat(processes).noneMatch(ProcessHandle::isAlive);
                assertThat(folder).doesNotExist();
              });
    }
  }
}
