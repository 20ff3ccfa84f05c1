package org.acme.quoteorder.quote.partner;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.temporal.ChronoUnit;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/**
 * One guarded call, which fits into what a request may take (1.7 s). A failure is tried once more,
 * a time-out is not: there is no time left, and a partner that is slow gets no quicker by more
 * calls. A 429 is neither repeated nor held against the partner. With the breaker open a call costs
 * nothing.
 */
@ApplicationScoped
class GuardedRating {
  private final RatingClient client;

  GuardedRating(@RestClient RatingClient client) {
    this.client = client;
  }

  @Timeout(value = 1300, unit = ChronoUnit.MILLIS)
  @Retry(
      maxRetries = 1,
      delay = 50,
      jitter = 40,
      abortOn = {RatingThrottled.class, TimeoutException.class, CircuitBreakerOpenException.class})
  @CircuitBreaker(
      requestVolumeThreshold = 20,
      failureRatio = 0.5,
      delay = 1000,
      successThreshold = 2,
      skipOn = RatingThrottled.class)
  RatingClient.Answer prices(
      String authorization, String correlationId, RatingClient.Request request) {
    return client.prices(authorization, correlationId, request);
  }
}
