/**
 * The calls that leave for the rating partner: REST client, time-out, retry, circuit breaker.
 *
 * <p>What comes back is sorted into outcomes here, so that nothing of a partner's status codes is
 * seen inside. May use the REST client and SmallRye Fault Tolerance.
 */
@NullMarked
package org.acme.quoteorder.quote.partner;

import org.jspecify.annotations.NullMarked;
