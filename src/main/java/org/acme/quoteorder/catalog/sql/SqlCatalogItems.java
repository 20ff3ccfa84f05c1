package org.acme.quoteorder.catalog.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.acme.quoteorder.catalog.CatalogItemView;
import org.acme.quoteorder.catalog.CatalogItems;
import org.acme.quoteorder.catalog.Money;
import org.acme.quoteorder.catalog.NewCatalogItem;
import org.acme.quoteorder.http.ExpectedVersion;
import org.jspecify.annotations.Nullable;

@ApplicationScoped
class SqlCatalogItems implements CatalogItems {
  private static final TypeReference<Map<String, Object>> ATTRIBUTES = new TypeReference<>() {};

  private final CatalogMapper mapper;
  private final ObjectMapper json;

  SqlCatalogItems(CatalogMapper mapper, ObjectMapper json) {
    this.mapper = mapper;
    this.json = json;
  }

  @Override
  public Optional<CatalogItemView> find(String tenant, String sku) {
    return Optional.ofNullable(mapper.find(tenant, sku)).map(this::view);
  }

  @Override
  public Map<String, CatalogItemView> findAll(String tenant, Set<String> skus) {
    if (skus.isEmpty()) {
      return Map.of();
    }
    return mapper.findAll(tenant, skus).stream()
        .map(this::view)
        .collect(Collectors.toMap(CatalogItemView::sku, Function.identity()));
  }

  @Override
  public List<CatalogItemView> list(String tenant, @Nullable String afterSku, int limit) {
    return mapper.page(tenant, afterSku == null ? "" : afterSku, limit).stream()
        .map(this::view)
        .toList();
  }

  @Override
  public int addMissing(String tenant, Collection<NewCatalogItem> items) {
    List<Map<String, Object>> rows =
        items.stream()
            .<Map<String, Object>>map(
                item ->
                    Map.of(
                        "sku", item.sku(),
                        "name", item.name(),
                        "price", item.unitPrice().amount(),
                        "currency", item.unitPrice().currency(),
                        "attributes", item.attributes()))
            .toList();
    return mapper.addMissing(tenant, write(rows));
  }

  @Override
  public Optional<CatalogItemView> add(String tenant, NewCatalogItem item) {
    return Optional.ofNullable(mapper.insert(tenant, row(item))).map(this::view);
  }

  @Override
  public Optional<CatalogItemView> replace(
      String tenant, NewCatalogItem item, ExpectedVersion expected) {
    return Optional.ofNullable(
            mapper.replace(tenant, row(item), expected.any(), expected.oneOf(), expected.noneOf()))
        .map(this::view);
  }

  private CatalogMapper.NewRow row(NewCatalogItem item) {
    return new CatalogMapper.NewRow(
        item.sku(),
        item.name(),
        item.unitPrice().amount(),
        item.unitPrice().currency(),
        write(item.attributes()));
  }

  private String write(Object value) {
    try {
      return json.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("attributes are no JSON", e);
    }
  }

  private CatalogItemView view(CatalogMapper.Row row) {
    try {
      return new CatalogItemView(
          row.sku(),
          row.name(),
          new Money(row.unitPrice(), row.currency()),
          json.readValue(row.attributes(), ATTRIBUTES),
          row.version(),
          row.updatedAt());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("jsonb that is no JSON", e);
    }
  }
}
