/**
 * Partners that exist in demo runs only: rating, provisioning, billing.
 *
 * <p>They behave like slow systems of somebody else, with their own memory of effects per
 * idempotency key (in PostgreSQL, so that every node and a restart see the same) and their own
 * threads. They fail only when told to. Nobody imports this package; the application reaches it
 * over HTTP, as it would reach the real ones.
 */
@NullMarked
package org.acme.quoteorder.simulator;

import org.jspecify.annotations.NullMarked;
