package org.acme.quoteorder.quote.sql;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Statements on {@code quote} and {@code quote_item}. */
@Mapper
public interface QuoteMapper {

  /** A quote, in the order of the columns selected. */
  record Row(
      UUID id,
      String tenant,
      String customerRef,
      String status,
      long version,
      @Nullable BigDecimal total,
      String currency,
      Instant createdAt,
      Instant validUntil,
      boolean overdue) {}

  /** A line, in the order of the columns selected. */
  record ItemRow(int line, String sku, String name, int quantity, @Nullable BigDecimal unitPrice) {}

  /** The price of a line. */
  record LinePrice(int line, BigDecimal unitPrice) {}

  @Insert(
      """
      insert into quote (id, tenant_id, customer_ref, status, currency, created_by, valid_until)
      values (#{id}, #{tenant}, #{customerRef}, 'DRAFT', #{currency}, #{createdBy},
              now() + #{validity}::interval)
      """)
  int insert(
      @Param("id") UUID id,
      @Param("tenant") String tenant,
      @Param("customerRef") String customerRef,
      @Param("currency") String currency,
      @Param("createdBy") String createdBy,
      @Param("validity") Duration validity);

  @Insert(
      """
      <script>
      insert into quote_item (quote_id, line, sku, name, quantity) values
      <foreach collection="items" item="item" separator=",">
        (#{id}, #{item.line}, #{item.sku}, #{item.name}, #{item.quantity})
      </foreach>
      </script>
      """)
  int insertItems(@Param("id") UUID id, @Param("items") List<ItemRow> items);

  @Select(
      """
      select id, tenant_id, customer_ref, status, version, total, currency, created_at, valid_until,
             status in ('DRAFT', 'PRICED') and valid_until <= now()
        from quote where tenant_id = #{tenant} and id = #{id}
      """)
  @Nullable Row find(@Param("tenant") String tenant, @Param("id") UUID id);

  @Select(
      """
      select line, sku, name, quantity, unit_price from quote_item
       where quote_id = #{id} order by line
      """)
  List<ItemRow> items(@Param("id") UUID id);

  @Update(
      """
      update quote set status = 'EXPIRED', version = version + 1
       where tenant_id = #{tenant} and id = #{id}
         and status in ('DRAFT', 'PRICED') and valid_until <= now()
      """)
  int expire(@Param("tenant") String tenant, @Param("id") UUID id);

  @Update(
      """
      update quote set status = 'PRICED', total = #{total}, version = version + 1
       where tenant_id = #{tenant} and id = #{id} and version = #{version}
         and status in ('DRAFT', 'PRICED') and valid_until > now()
      """)
  int price(
      @Param("tenant") String tenant,
      @Param("id") UUID id,
      @Param("version") long version,
      @Param("total") BigDecimal total);

  @Update(
      """
      <script>
      update quote_item set unit_price = priced.unit_price from (values
      <foreach collection="prices" item="price" separator=",">
        (#{price.line}::int, #{price.unitPrice}::numeric)
      </foreach>
      ) as priced (line, unit_price)
       where quote_item.quote_id = #{id} and quote_item.line = priced.line
      </script>
      """)
  int priceItems(@Param("id") UUID id, @Param("prices") List<LinePrice> prices);

  @Update(
      """
      update quote set status = 'ACCEPTED', version = version + 1
       where tenant_id = #{tenant} and id = #{id}
         and status = 'PRICED' and valid_until > now() and version = #{version}
      """)
  int accept(@Param("tenant") String tenant, @Param("id") UUID id, @Param("version") long version);
}
