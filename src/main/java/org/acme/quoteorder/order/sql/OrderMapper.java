package org.acme.quoteorder.order.sql;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Statements on {@code quote_order} and {@code order_transition}. */
@Mapper
public interface OrderMapper {

  String COLUMNS =
      """
      id, tenant_id, quote_id, status, version, attempt, total, currency, note, correlation_id,
      created_at, updated_at
      """;

  /** A row, in the order of {@link #COLUMNS}. */
  record Row(
      UUID id,
      String tenant,
      UUID quoteId,
      String status,
      long version,
      long attempt,
      BigDecimal total,
      String currency,
      @Nullable String note,
      String correlationId,
      Instant createdAt,
      Instant updatedAt) {}

  @Insert(
      """
      insert into quote_order (id, tenant_id, quote_id, status, total, currency, correlation_id)
      values (#{id}, #{tenant}, #{quoteId}, 'DRAFT', #{total}, #{currency}, #{correlationId})
      """)
  int insert(
      @Param("id") UUID id,
      @Param("tenant") String tenant,
      @Param("quoteId") UUID quoteId,
      @Param("total") BigDecimal total,
      @Param("currency") String currency,
      @Param("correlationId") String correlationId);

  @Select("select " + COLUMNS + " from quote_order where id = #{id}")
  @Nullable Row find(@Param("id") UUID id);

  @Select("select " + COLUMNS + " from quote_order where quote_id = #{quoteId}")
  @Nullable Row findByQuote(@Param("quoteId") UUID quoteId);

  @Select(
      """
      <script>
      select id, tenant_id, quote_id, status, version, attempt, total, currency, note,
             correlation_id, created_at, updated_at
        from quote_order
       where tenant_id = #{tenant}
       <if test="status != null">and status = #{status}</if>
       <if test="beforeId != null">
         and (created_at, id) &lt; (#{beforeTime}::timestamptz, #{beforeId})
       </if>
       order by created_at desc, id desc limit #{limit}
      </script>
      """)
  List<Row> page(
      @Param("tenant") String tenant,
      @Param("status") @Nullable String status,
      @Param("beforeTime") @Nullable String beforeTime,
      @Param("beforeId") @Nullable UUID beforeId,
      @Param("limit") int limit);

  /** DRAFT → READY. */
  @Select(
      """
      update quote_order
         set status = 'READY', version = version + 1, note = #{note}, updated_at = now(),
             correlation_id = #{correlationId}
       where id = #{id} and tenant_id = #{tenant} and status = 'DRAFT' and version = #{version}
      returning\s"""
          + COLUMNS)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  @Nullable Row submit(
      @Param("id") UUID id,
      @Param("tenant") String tenant,
      @Param("version") long version,
      @Param("note") @Nullable String note,
      @Param("correlationId") String correlationId);

  /** READY → PROCESSING, or the take-over of an attempt whose lease ran out. */
  @Select(
      """
      update quote_order
         set status = 'PROCESSING', version = version + 1, attempt = attempt + 1,
             lease_until = now() + #{lease}::interval, updated_at = now()
       where id = #{id} and version = #{version}
         and (status = 'READY' or (status = 'PROCESSING' and lease_until < now()))
      returning\s"""
          + COLUMNS)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  @Nullable Row begin(
      @Param("id") UUID id, @Param("version") long version, @Param("lease") Duration lease);

  /** Moves the lease of the attempt that holds the order; for giving it back as well. */
  @Select(
      """
      update quote_order set lease_until = now() + #{lease}::interval
       where id = #{id} and status = 'PROCESSING' and attempt = #{attempt}
      returning\s"""
          + COLUMNS)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  @Nullable Row keep(
      @Param("id") UUID id, @Param("attempt") long attempt, @Param("lease") Duration lease);

  /** PROCESSING → an end, by the attempt that holds the order. */
  @Select(
      """
      update quote_order
         set status = #{status}, version = version + 1, lease_until = null, updated_at = now()
       where id = #{id} and status = 'PROCESSING' and attempt = #{attempt}
      returning\s"""
          + COLUMNS)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  @Nullable Row finish(
      @Param("id") UUID id, @Param("attempt") long attempt, @Param("status") String status);

  /** DRAFT, READY or WAITING_FOR_APPROVAL → CANCELLED. */
  @Select(
      """
      update quote_order
         set status = 'CANCELLED', version = version + 1, lease_until = null, updated_at = now()
       where id = #{id} and tenant_id = #{tenant} and version = #{version}
         and status in ('DRAFT', 'READY', 'WAITING_FOR_APPROVAL')
      returning\s"""
          + COLUMNS)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  @Nullable Row cancel(
      @Param("id") UUID id, @Param("tenant") String tenant, @Param("version") long version);

  @Insert(
      """
      insert into order_transition
        (order_id, version, tenant_id, from_status, to_status, actor, attempt, fencing_token,
         correlation_id)
      values (#{order.id}, #{order.version}, #{order.tenant}, #{from}, #{order.status}, #{actor},
              #{order.attempt}, #{fencingToken}, #{correlationId})
      """)
  int insertTransition(
      @Param("order") Row order,
      @Param("from") @Nullable String from,
      @Param("actor") String actor,
      @Param("fencingToken") @Nullable Long fencingToken,
      @Param("correlationId") String correlationId);

  /** A move, in the order of the select's columns. */
  record TransitionRow(
      long version,
      Instant at,
      @Nullable String from,
      String to,
      String actor,
      long attempt,
      @Nullable Long fencingToken,
      String correlationId) {}

  @Select(
      """
      select version, at, from_status, to_status, actor, attempt, fencing_token, correlation_id
        from order_transition where tenant_id = #{tenant} and order_id = #{id} order by version
      """)
  List<TransitionRow> transitions(@Param("tenant") String tenant, @Param("id") UUID id);
}
