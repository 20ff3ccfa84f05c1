package org.acme.quoteorder.support.history;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.acme.quoteorder.coordination.claim.Claim;
import org.acme.quoteorder.coordination.claim.ClaimOutcome;
import org.acme.quoteorder.coordination.claim.ClaimRequest;
import org.acme.quoteorder.coordination.claim.Claims;
import org.acme.quoteorder.coordination.claim.ReleaseOutcome;

/**
 * Claims that write a history. A holder believes in its claim for its time to live from the moment
 * it asked, or until it asks to release it.
 */
public final class RecordedClaims implements Claims {
  private final Claims claims;
  private final History history;
  private final Map<String, Held> held = new ConcurrentHashMap<>();

  private record Held(Span span, String actor, long until) {}

  public RecordedClaims(Claims claims, History history) {
    this.claims = claims;
    this.history = history;
  }

  @Override
  public ClaimOutcome claim(ClaimRequest request) {
    long invoked = history.now();
    ClaimOutcome outcome = claims.claim(request);
    if (outcome instanceof ClaimOutcome.Granted granted) {
      Span span = new Span(invoked, history.now());
      long until = invoked + request.ttl().toNanos();
      held.put(granted.claim().token(), new Held(span, request.owner(), until));
    }
    return outcome;
  }

  @Override
  public ReleaseOutcome release(Claim claim) {
    long invoked = history.now();
    ended(claim, invoked);
    ReleaseOutcome outcome = claims.release(claim);
    if (outcome instanceof ReleaseOutcome.Released) {
      Span span = new Span(invoked, history.now());
      history.add(new Happened.Released(span, actor(claim.token()), claim.workId(), claim.token()));
    }
    return outcome;
  }

  private void ended(Claim claim, long at) {
    Held hold = held.remove(claim.token());
    if (hold != null) {
      history.add(
          new Happened.Held(
              hold.span(),
              hold.actor(),
              claim.workId(),
              claim.token(),
              hold.until() - at < 0 ? hold.until() : at));
    }
  }

  /** Tokens of claims begin with their owner, for people who read them. */
  private static String actor(String token) {
    int end = token.lastIndexOf('/');
    return end < 0 ? token : token.substring(0, end);
  }
}
