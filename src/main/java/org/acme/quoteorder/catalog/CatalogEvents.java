package org.acme.quoteorder.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.Map;
import org.acme.quoteorder.messaging.DomainEvent;
import org.acme.quoteorder.messaging.Outbox;
import org.acme.quoteorder.messaging.Topics;
import org.acme.quoteorder.security.Actor;

/** Tells that an item has a new version, in the transaction of the change. */
@ApplicationScoped
class CatalogEvents {

  private static final String ITEM_CHANGED = "catalog.item-changed";

  private final Outbox outbox;
  private final ObjectMapper json;

  CatalogEvents(Outbox outbox, ObjectMapper json) {
    this.outbox = outbox;
    this.json = json;
  }

  void changed(Actor actor, CatalogItemView item) {
    outbox.append(
        new DomainEvent(
            Topics.CATALOG,
            ITEM_CHANGED,
            aggregate(actor.tenant(), item.sku()),
            item.sku(),
            item.version(),
            actor.tenant(),
            actor.correlationId(),
            payload(item)));
  }

  /** With the tenant's length in front, so that no two tenants and SKUs make one id. */
  private static String aggregate(String tenant, String sku) {
    return "catalog-item:" + tenant.length() + ":" + tenant + ":" + sku;
  }

  private String payload(CatalogItemView item) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("sku", item.sku());
    body.put("version", item.version());
    body.put("name", item.name());
    body.put("unitPrice", item.unitPrice());
    body.put("at", item.updatedAt());
    try {
      return json.writeValueAsString(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an event of plain values is always JSON", e);
    }
  }
}
