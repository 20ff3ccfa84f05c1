package org.acme.quoteorder.coordination.lease;

import java.util.ArrayList;
import java.util.List;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.time.Ticker;
import org.junit.jupiter.api.AfterEach;

/**
 * The contract on the Redis implementation. A subclass says which floor it stands on, so that there
 * may be something between the nodes and the server ({@link RedisFloor#throughProxy}).
 */
abstract class RedisLeasesSuite extends LeasesContract {
  private final List<RedisLeases> started = new ArrayList<>();

  abstract RedisFloor floor();

  @AfterEach
  void stopNodes() {
    started.forEach(RedisLeases::close);
  }

  @Override
  protected RedisLeases newNode(Ticker ticker) {
    RedisLeases node = LeasesFixture.process(floor(), ticker);
    started.add(node);
    return node;
  }

  @Override
  protected void lapse(LeaseName name) {
    floor().server().command("DEL", key(name));
  }

  @Override
  protected void loseEverything() {
    floor().server().flushAll();
  }

  @Override
  protected void stall() {
    floor().server().pause();
  }

  @Override
  protected void proceed() {
    floor().server().resume();
  }

  @Override
  protected void cutConnections() {
    floor().server().command("CLIENT", "KILL", "TYPE", "normal");
  }

  String key(LeaseName name) {
    return name.in(floor().keys()).value();
  }
}
