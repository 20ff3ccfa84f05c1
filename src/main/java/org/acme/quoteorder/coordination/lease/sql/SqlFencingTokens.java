package org.acme.quoteorder.coordination.lease.sql;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import org.acme.quoteorder.coordination.key.KeySpace;
import org.acme.quoteorder.coordination.lease.FenceOutcome;
import org.acme.quoteorder.coordination.lease.FencingToken;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.coordination.lease.LeaseName;

/**
 * The tokens as one row per resource. A check locks the row for share, so a draw waits until the
 * checked writes are committed or rolled back, and whoever checks later sees the new token.
 *
 * <p>A resource is spelled like its key in Redis, which no two names share, without the
 * environment's prefix.
 */
@ApplicationScoped
class SqlFencingTokens implements FencingTokens {

  private final FencingTokenMapper rows;
  private final KeySpace keys;

  SqlFencingTokens(FencingTokenMapper rows, KeySpace keys) {
    this.rows = rows;
    this.keys = keys;
  }

  @Override
  public FencingToken draw(LeaseName name, String owner) {
    long token = QuarkusTransaction.requiringNew().call(() -> rows.draw(resource(name), owner));
    return new FencingToken(name, token);
  }

  @Override
  public FenceOutcome check(FencingToken token) {
    if (QuarkusTransaction.getStatus() != Status.STATUS_ACTIVE) {
      throw new IllegalStateException("a fencing token is checked in the transaction it protects");
    }
    Long newest = rows.keep(resource(token.name()));
    return newest != null && newest == token.value()
        ? new FenceOutcome.Passed()
        : new FenceOutcome.Stale();
  }

  private String resource(LeaseName name) {
    return name.in(keys).value().substring(keys.environment().length());
  }
}
