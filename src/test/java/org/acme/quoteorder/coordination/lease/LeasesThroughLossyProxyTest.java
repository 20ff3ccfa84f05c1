package org.acme.quoteorder.coordination.lease;

import static org.assertj.core.api.Assertions.assertThat;

import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.support.proxy.Replies;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract, unchanged, where one reply in a hundred never comes. */
final class LeasesThroughLossyProxyTest extends RedisLeasesSuite {
  @RegisterExtension
  static final RedisFloor FLOOR =
      RedisFloor.patient()
          .throughProxy(proxy -> proxy.loseReply(Replies.any().withProbability(0.01, 42)));

  @AfterAll
  static void replies_were_lost() {
    assertThat(FLOOR.proxy().traffic().lost()).hasSizeGreaterThan(5);
  }

  @Override
  RedisFloor floor() {
    return FLOOR;
  }
}
