/**
 * What operators see: health, published policies, retention.
 *
 * <p>Readiness fails for PostgreSQL only, because everything else has a declared degraded mode; the
 * state of Redis (per role) and Kafka is told there, and changes nothing. May use every feature's
 * root package and the toolkit; no feature uses this one.
 */
@NullMarked
package org.acme.quoteorder.ops;

import org.jspecify.annotations.NullMarked;
