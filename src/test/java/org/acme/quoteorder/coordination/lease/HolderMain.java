package org.acme.quoteorder.coordination.lease;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import org.acme.quoteorder.support.services.PostgresServer;
import org.awaitility.Awaitility;

/**
 * A holder as a process of its own, so that it can be stopped between its look at the lease and its
 * write. Says on its output how far it is.
 */
public final class HolderMain {
  private HolderMain() {}

  /** Arguments: address of Redis, of PostgreSQL, name, time to live in ms, file to wait for. */
  public static void main(String[] args) throws Exception {
    LeaseName name = LeaseName.lock(args[2]);
    try (Holder holder = new Holder("paused", args[0]);
        Connection database =
            DriverManager.getConnection(args[1], PostgresServer.USER, PostgresServer.PASSWORD)) {
      Lease lease = holder.acquire(name, Duration.ofMillis(Long.parseLong(args[3])));
      FencingToken token = holder.draw(database, name);
      lease.checkpoint();
      say("CHECKED token=" + token.value());
      Awaitility.await()
          .forever()
          .pollInterval(Duration.ofMillis(10))
          .until(() -> Files.exists(Path.of(args[4])));
      say("ATTEMPTS token=" + token.value());
      Holder.Attempt late = holder.write(database, token);
      say(
          "ANSWERED rows="
              + late.rows()
              + " fence="
              + late.fence().fold(() -> "passed", () -> "stale"));
      say("CHECKPOINT " + passes(lease));
      say("RELEASE " + lease.release().fold(r -> "released", n -> "not held", u -> "unavailable"));
    }
    say("END");
    System.exit(0);
  }

  private static String passes(Lease lease) {
    try {
      lease.checkpoint();
      return "passed";
    } catch (LeaseLostException e) {
      return "lost";
    }
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
