package org.acme.quoteorder.quote;

import java.util.Optional;
import java.util.UUID;
import org.acme.quoteorder.http.ExpectedVersion;
import org.acme.quoteorder.security.Actor;

/** What other features may ask of quotes. A quote of another tenant does not exist. */
public interface QuoteApi {

  Optional<QuoteView> find(String tenant, UUID quoteId);

  /**
   * PRICED → ACCEPTED as one guarded update inside the caller's transaction: of any number of
   * concurrent calls one gets {@link AcceptOutcome.Accepted}, and only when its transaction commits
   * does it count.
   *
   * @param expected the versions that the caller will have accepted
   */
  AcceptOutcome accept(Actor actor, UUID quoteId, ExpectedVersion expected);
}
