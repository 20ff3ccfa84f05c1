package org.acme.quoteorder.catalog.sql;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
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

  /** What a caller says of an item. */
  record NewRow(
      String sku, String name, BigDecimal unitPrice, String currency, String attributes) {}

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

  @Select(
      """
      insert into catalog_item
        (tenant_id, sku, name, unit_price, currency, attributes, updated_at)
      values (#{tenant}, #{item.sku}, #{item.name}, #{item.unitPrice}, #{item.currency},
              #{item.attributes}::jsonb, clock_timestamp())
      on conflict do nothing
      returning\s"""
          + COLUMNS)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  @Nullable Row insert(@Param("tenant") String tenant, @Param("item") NewRow item);

  /** {@code any}: at whatever version, but not one of {@code noneOf}. */
  @Select(
      """
      <script>
      update catalog_item
         set name = #{item.name}, unit_price = #{item.unitPrice}, currency = #{item.currency},
             attributes = #{item.attributes}::jsonb, version = version + 1,
             updated_at = clock_timestamp()
       where tenant_id = #{tenant} and sku = #{item.sku}
       <if test="!any">
         and (false <foreach collection="oneOf" item="version">or version = #{version}</foreach>)
       </if>
       <foreach collection="noneOf" item="version">and version != #{version}</foreach>
      returning sku, name, unit_price, currency, attributes::text, version, updated_at
      </script>
      """)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  @Nullable Row replace(
      @Param("tenant") String tenant,
      @Param("item") NewRow item,
      @Param("any") boolean any,
      @Param("oneOf") Set<Long> oneOf,
      @Param("noneOf") Set<Long> noneOf);
}
