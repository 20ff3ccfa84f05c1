package org.acme.quoteorder.fulfilment.sql;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.fulfilment.domain.PlannedStep;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Statements on {@code processed_job}. */
@Mapper
public interface JobMapper {

  /** An order that a worker may take, as it was seen. */
  record Due(UUID orderId, long version) {}

  /** A job, in the order of the selects' columns. */
  record Row(
      String step,
      String partner,
      @Nullable Integer line,
      String idempotencyKey,
      String outcome,
      long attempt,
      int calls,
      Instant updatedAt) {}

  @Insert(
      """
      <script>
      insert into processed_job
        (order_id, step, position, tenant_id, partner, line, idempotency_key) values
      <foreach collection="steps" item="step" separator=",">
        (#{orderId}, #{step.step}, #{step.position}, #{tenant}, lower(#{step.partner}),
         #{step.line}, #{step.idempotencyKey})
      </foreach>
      on conflict do nothing
      </script>
      """)
  int plan(
      @Param("orderId") UUID orderId,
      @Param("tenant") String tenant,
      @Param("steps") List<PlannedStep> steps);

  /**
   * Planned orders that nobody has, and orders whose attempt was handed over and has no lease any
   * more; the longest waiting first.
   */
  @Select(
      """
      select o.id, o.version from quote_order o
       where ((o.status = 'READY'
               and exists (select 1 from processed_job j where j.order_id = o.id))
           or (o.status = 'PROCESSING' and o.lease_until < now()
               and exists (select 1 from order_takeover t
                            where t.order_id = o.id and t.attempt = o.attempt)))
       order by o.updated_at limit #{limit}
      """)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  List<Due> due(@Param("limit") int limit);

  /** Hands over attempts whose lease ran out; tells how many were not handed over before. */
  @Insert(
      """
      insert into order_takeover (order_id, attempt)
      select o.id, o.attempt from quote_order o
       where o.status = 'PROCESSING' and o.lease_until < now()
         and not exists (select 1 from order_takeover t
                          where t.order_id = o.id and t.attempt = o.attempt)
       order by o.lease_until limit #{limit}
      on conflict (order_id) do update set attempt = excluded.attempt, at = now()
       where order_takeover.attempt < excluded.attempt
      """)
  int handOverExpired(@Param("limit") int limit);

  /** The attempt itself hands its order over; the next one begins when its lease has run out. */
  @Insert(
      """
      insert into order_takeover (order_id, attempt) values (#{orderId}, #{attempt})
      on conflict (order_id) do update set attempt = excluded.attempt, at = now()
       where order_takeover.attempt < excluded.attempt
      """)
  int handOver(@Param("orderId") UUID orderId, @Param("attempt") long attempt);

  @Delete("delete from order_takeover where order_id = #{orderId}")
  int takenOver(@Param("orderId") UUID orderId);

  /**
   * Submitted orders without a plan, the longest waiting first, locked until the transaction ends.
   */
  @Select(
      """
      select o.id from quote_order o
       where o.status = 'READY' and o.updated_at < now() - #{grace}::interval
         and not exists (select 1 from processed_job j where j.order_id = o.id)
       order by o.updated_at limit #{limit}
         for no key update skip locked
      """)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  List<UUID> unplanned(@Param("grace") Duration grace, @Param("limit") int limit);

  @Select(
      """
      select step, partner, line, idempotency_key, outcome, attempt, calls, updated_at
        from processed_job where order_id = #{orderId} order by position
      """)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  List<Row> steps(@Param("orderId") UUID orderId);

  /**
   * Hands the unfinished steps to a new attempt; a write of an older one finds none of them any
   * more.
   */
  @Update(
      """
      update processed_job set attempt = #{attempt}
       where order_id = #{orderId} and outcome not in ('COMPLETED', 'FAILED_FINAL')
         and attempt < #{attempt}
      """)
  int adopt(@Param("orderId") UUID orderId, @Param("attempt") long attempt);

  @Update(
      """
      update processed_job
         set outcome = 'IN_PROGRESS', calls = calls + 1, updated_at = now()
       where order_id = #{orderId} and step = #{step} and attempt = #{attempt}
         and outcome not in ('COMPLETED', 'FAILED_FINAL')
      """)
  int begin(
      @Param("orderId") UUID orderId, @Param("step") String step, @Param("attempt") long attempt);

  @Update(
      """
      update processed_job set outcome = #{outcome}, updated_at = now()
       where order_id = #{orderId} and step = #{step} and attempt = #{attempt}
         and outcome = 'IN_PROGRESS'
      """)
  int record(
      @Param("orderId") UUID orderId,
      @Param("step") String step,
      @Param("attempt") long attempt,
      @Param("outcome") String outcome);
}
