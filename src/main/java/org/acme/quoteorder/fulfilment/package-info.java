/**
 * Fulfilment: a submitted order is planned into steps, a worker on some node claims it, and each
 * step reaches its partner with a key of its own. The root holds the engine port, the worker and
 * what the status is read from; {@code sql} the job rows, {@code partner} the calls to partners,
 * {@code http} the status resource. Knows {@code order} and {@code messaging}.
 */
@NullMarked
package org.acme.quoteorder.fulfilment;

import org.jspecify.annotations.NullMarked;
