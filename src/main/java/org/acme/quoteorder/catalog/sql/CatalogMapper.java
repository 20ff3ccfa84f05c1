package org.acme.quoteorder.catalog.sql;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Statements on {@code catalog_item}. */
@Mapper
public interface CatalogMapper {
  String COLUMNS = "sku, name, unit_price, currency, attributes::text, version, updated_at";

  /** A row, in the order of {@link #COLUMNS}. */
  record Row(
      String sku,
      String name,
      BigDecimal unitPrice,
      String currency,
      String attributes,
      long version,
      Instant updatedAt) {}

  @Select("select " + COLUMNS + " from catalog_item where tenant_id = #{tenant} and sku = #{sku}")
  @Nullable Row find(@Param("tenant") String tenant, @Param("sku") String sku);

  @Select(
      "<script>select "
          + COLUMNS
          + """
           from catalog_item where tenant_id = #{tenant} and sku in
          <foreach collection="skus" item="sku" open="(" separator="," close=")">#{sku}</foreach>
          </script>
          """)
  List<Row> findAll(@Param("tenant") String tenant, @Param("skus") Collection<String> skus);

  @Select(
      "select "
          + COLUMNS
          + """
           from catalog_item where tenant_id = #{tenant} and sku > #{afterSku}
           order by sku limit #{limit}
          """)
  List<Row> page(
      @Param("tenant") String tenant,
      @Param("afterSku") String afterSku,
      @Param("limit") int limit);

  @Insert(
      """
      insert into catalog_item (tenant_id, sku, name, unit_price, currency, attributes)
      select #{tenant}, sku, name, price, currency, attributes
        from jsonb_to_recordset(#{items}::jsonb)
          as item (sku text, name text, price numeric, currency text, attributes jsonb)
      on conflict do nothing
      """)
  int addMissing(@Param("tenant") String tenant, @Param("items") String items);
}
