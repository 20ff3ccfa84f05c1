package org.acme.quoteorder.fulfilment.domain;

/**
 * The classes of outcome of a call to a partner. The dangerous one is {@link #UNKNOWN}, so it has a
 * name.
 */
public enum StepOutcome {
  /** Planned; no attempt has begun it. */
  NOT_STARTED,
  /** An attempt has recorded that it is about to call. */
  IN_PROGRESS,
  /** The partner confirmed the effect. */
  COMPLETED,
  /** The partner did nothing, and may do it later. */
  FAILED_RETRYABLE,
  /** The partner refused for good. */
  FAILED_FINAL,
  /** The call left and no answer came: the effect may be there. */
  UNKNOWN
}
