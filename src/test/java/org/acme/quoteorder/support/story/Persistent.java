package org.acme.quoteorder.support.story;

import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.acme.quoteorder.support.story.Client.Answer;

/**
 * A caller who does not give up: after no answer, a 503 or "still running" the same request comes
 * again, on the next node. Keeps every final answer; a 500 is final, and a failure.
 */
public final class Persistent {

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final Client client;
  private final List<URI> nodes;

  public Persistent(Client client, List<URI> nodes) {
    this.client = client;
    this.nodes = List.copyOf(nodes);
  }

  /** Submits until there is a final answer; {@code first} picks the node to begin with. */
  public Answer submit(String order, String key, int first) {
    var answer = new AtomicReference<Answer>();
    int[] turn = {first};
    await()
        .atMost(PATIENCE)
        .pollDelay(Duration.ZERO)
        .pollInterval(PAUSE)
        .until(
            () -> {
              URI node = nodes.get(Math.floorMod(turn[0]++, nodes.size()));
              return tried(node, order, key, answer);
            });
    return answer.get();
  }

  private boolean tried(URI node, String order, String key, AtomicReference<Answer> result) {
    try {
      var answer = client.submit(node, order, key);
      boolean again =
          answer.status() == 503
              || (answer.status() == 409 && answer.problem().equals("idempotency-in-progress"));
      result.set(answer);
      return !again;
    } catch (UncheckedIOException noAnswer) {
      return false;
    }
  }
}
