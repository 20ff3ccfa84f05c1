package org.acme.quoteorder.coordination.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The right order: acquire, begin, work, commit, release. */
final class LeasedTransactionTest extends LeasedTransactionContract {
  @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();

  private RedisLeases leases;

  @BeforeEach
  void start() {
    leases = LeasesFixture.process(FLOOR, FLOOR.ticker());
  }

  @AfterEach
  void stop() {
    leases.close();
  }

  @Override
  protected void underLease(LeaseRequest request, Work work) throws Exception {
    LeaseOutcome outcome = leases.acquire(request);
    assertThat(outcome).isInstanceOf(LeaseOutcome.Acquired.class);
    try (Lease lease = ((LeaseOutcome.Acquired) outcome).lease();
        Connection transaction = connect()) {
      transaction.setAutoCommit(false);
      try {
        work.run(transaction);
        lease.checkpoint();
        transaction.commit();
      } catch (SQLException e) {
        transaction.rollback();
        throw e;
      }
    }
  }
}
