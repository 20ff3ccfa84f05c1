package org.acme.quoteorder.order.http;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;

/**
 * The same answers under a stricter isolation: a loser's snapshot is old, and "no row" is no leave
 * to go ahead.
 */
@QuarkusTest
@TestProfile(SubmitUnderRepeatableReadTest.RepeatableRead.class)
class SubmitUnderRepeatableReadTest extends SubmitOrderTest {

  /** The isolation of all transactions. */
  public static final class RepeatableRead implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("quarkus.datasource.jdbc.transaction-isolation-level", "repeatable-read");
    }
  }
}
