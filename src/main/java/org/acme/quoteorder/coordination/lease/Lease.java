package org.acme.quoteorder.coordination.lease;

import java.util.function.Consumer;
import org.acme.quoteorder.coordination.time.Deadline;

/**
 * A lease that this process got. Safe for use by several threads.
 *
 * <p>It is renewed in the background while it is held, its holder's thread lives (or the work that
 * it {@linkplain #handOver() handed over} runs) and its longest hold is not over. Once it is lost
 * or released, nothing renews it any more.
 */
public interface Lease extends AutoCloseable {
  LeaseName name();

  /** Unique to this very lease: the same owner that acquires again has another one. */
  String token();

  /**
   * Grows from holder to holder as long as the clock of Redis does not step back. Advisory: no
   * write may be judged by it.
   */
  long advisoryToken();

  /**
   * When to stop, counted from the moment the last successful request was <em>sent</em>, less a
   * margin. Renewals move it.
   */
  Deadline deadline();

  /**
   * To be called before each write: returns if the lease is still this holder's, as far as this
   * process can know.
   *
   * @throws LeaseLostException when it is lost, released, or past its deadline
   */
  void checkpoint();

  /**
   * Tells once, from whatever thread finds out, that the lease is lost; at once if it is already.
   * Never called for a release. What it does must not block.
   */
  void onLost(Consumer<LeaseLoss> listener);

  /**
   * The lease outlives the thread that acquired it: from now on it is bound to its longest hold
   * alone, until it is released. For work that goes on after its method returned.
   */
  void handOver();

  /** Gives it back, if it is still this one. May be repeated. */
  LeaseReleaseOutcome release();

  /** Releases. */
  @Override
  default void close() {
    release();
  }
}
