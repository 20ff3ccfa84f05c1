package org.acme.quoteorder.catalog;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import org.acme.quoteorder.http.ExpectedVersion;
import org.acme.quoteorder.security.Actor;

/**
 * An operator creates or replaces an item. Each change is a version of its own, also one to values
 * that the item has or had already, and each version is told once.
 */
@ApplicationScoped
public class ChangingCatalog {

  private final CatalogItems items;
  private final CatalogEvents events;

  ChangingCatalog(CatalogItems items, CatalogEvents events) {
    this.items = items;
    this.events = events;
  }

  /** Puts in what must not be there yet. */
  @Transactional
  public ChangeOutcome create(Actor actor, NewCatalogItem item) {
    return told(actor, items.add(actor.tenant(), item));
  }

  /** Replaces what must be there, at an expected version. */
  @Transactional
  public ChangeOutcome replace(Actor actor, NewCatalogItem item, ExpectedVersion expected) {
    return told(actor, items.replace(actor.tenant(), item, expected));
  }

  private ChangeOutcome told(Actor actor, Optional<CatalogItemView> changed) {
    changed.ifPresent(item -> events.changed(actor, item));
    return changed
        .<ChangeOutcome>map(ChangeOutcome.Changed::new)
        .orElseGet(ChangeOutcome.NotAsExpected::new);
  }
}
