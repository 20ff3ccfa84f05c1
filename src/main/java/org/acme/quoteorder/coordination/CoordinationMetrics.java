package org.acme.quoteorder.coordination;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * The metrics that every pattern shares. Names are fixed, labels are bounded: a type, an outcome,
 * an operation or a reason out of a fixed set, never a tenant, key or id.
 */
@Singleton
public final class CoordinationMetrics {
  private final MeterRegistry registry;

  public CoordinationMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * Somebody asked for a claim, a lease, a state …
   *
   * @param type the pattern: {@code work_claim}, {@code leader}, {@code dedupe}, {@code
   *     idempotency} …
   * @param outcome the outcome's name in snake case
   */
  public void acquired(String type, String outcome) {
    registry.counter("redis.coordination.acquire", "type", type, "outcome", outcome).increment();
  }

  /** Something went on without Redis, or without what Redis should have known. */
  public void fellBack(String type, String reason) {
    registry.counter("redis.coordination.fallback", "type", type, "reason", reason).increment();
  }

  /**
   * The timer of a job that one node of the fleet does came round on this node.
   *
   * @param job the job's fixed name
   * @param outcome {@code ran}; {@code lost}: the right to do it ended meanwhile; {@code skipped}:
   *     another node does it; {@code unled}: Redis did not tell whose it is, and it was done or
   *     left as the job says
   */
  public void ticked(String job, String outcome) {
    registry.counter("quoteorder.jobs.ticks", "job", job, "outcome", outcome).increment();
  }

  /**
   * PostgreSQL refused a write, because a newer attempt, leader or run has begun. That is what
   * fencing is for, so it is counted.
   *
   * @param write the write's fixed name
   */
  public void fenced(String write) {
    registry.counter("quoteorder.fenced.writes", "write", write).increment();
  }

  /** Somebody's lease ended before it was given back. */
  public void lost(String type, String reason) {
    registry.counter("redis.coordination.lost", "type", type, "reason", reason).increment();
  }

  /** How long somebody waited for an answer, the waiting for others included. */
  public void waited(String type, Duration d) {
    registry.summary("redis.coordination.wait.ms", "type", type).record(d.toNanos() / 1e6);
  }

  /** How long somebody held what they had acquired. */
  public void held(String type, Duration d) {
    registry.summary("redis.coordination.held.ms", "type", type).record(d.toNanos() / 1e6);
  }

  /** How long one call took, from sending until the reply or the end of its budget. */
  public void took(String operation, Duration d) {
    registry
        .summary("redis.coordination.latency.ms", "operation", operation)
        .record(d.toNanos() / 1e6);
  }
}
