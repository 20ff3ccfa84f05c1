package org.acme.quoteorder.quote.partner;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.acme.quoteorder.catalog.Money;
import org.acme.quoteorder.http.Correlation;
import org.acme.quoteorder.quote.Rating;
import org.acme.quoteorder.quote.RatingOutcome;
import org.acme.quoteorder.security.PartnerTokens;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

@ApplicationScoped
class RemoteRating implements Rating {
  private static final Logger LOG = Logger.getLogger(RemoteRating.class);

  /** The breaker stays open as long. */
  private static final Duration SOON = Duration.ofSeconds(1);

  private final GuardedRating rating;
  private final PartnerTokens tokens;

  RemoteRating(GuardedRating rating, PartnerTokens tokens) {
    this.rating = rating;
    this.tokens = tokens;
  }

  @Override
  public RatingOutcome rate(String tenant, List<Line> lines) {
    try {
      RatingClient.Answer answer =
          rating.prices(
              "Bearer " + tokens.bearer(tenant),
              Correlation.current(),
              new RatingClient.Request(lines));
      return new RatingOutcome.Rated(prices(lines, answer));
    } catch (RatingThrottled e) {
      return new RatingOutcome.Throttled(e.retryAfter());
    } catch (CircuitBreakerOpenException e) {
      return new RatingOutcome.Unavailable(SOON);
    } catch (RuntimeException e) {
      // Whatever it was, the partner gave no price.
      LOG.warnf("rating failed: %s: %s", e.getClass().getSimpleName(), e.getMessage());
      return new RatingOutcome.Unavailable(SOON);
    }
  }

  /** An answer is used as a whole or not at all: one price per line, of the currency asked in. */
  private static Map<Integer, Money> prices(List<Line> lines, RatingClient.Answer answer) {
    Map<Integer, Money> byLine = new HashMap<>();
    if (answer.items() != null) {
      for (RatingClient.Price price : answer.items()) {
        if (price != null && price.line() != null && price.unitPrice() != null) {
          byLine.put(price.line(), price.unitPrice());
        }
      }
    }
    if (!lines.stream().allMatch(line -> usable(line, byLine.get(line.line())))) {
      throw new RatingFailed("the answer lacks a usable price");
    }
    byLine.keySet().retainAll(lines.stream().map(Line::line).toList());
    return Map.copyOf(byLine);
  }

  private static boolean usable(Line line, @Nullable Money price) {
    return price != null
        && price.currency().equals(line.listPrice().currency())
        && price.amount().signum() >= 0
        && price.amount().precision() <= 12;
  }
}
