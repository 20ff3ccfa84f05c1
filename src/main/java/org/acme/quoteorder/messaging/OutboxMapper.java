package org.acme.quoteorder.messaging;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** The rows that decide which relay publishes which event. */
@Mapper
public interface OutboxMapper {

  /** A claimed row, in the order of its columns. */
  record Row(
      long id,
      UUID eventId,
      String topic,
      String aggregateId,
      String key,
      long aggregateVersion,
      String type,
      String tenant,
      String correlationId,
      String payload,
      Instant occurredAt) {}

  @Insert(
      """
      insert into outbox_event
        (event_id, topic, aggregate_id, record_key, aggregate_version, type, tenant_id,
         correlation_id, payload)
      values (#{eventId}, #{event.topic}, #{event.aggregateId}, #{event.key},
              #{event.aggregateVersion}, #{event.type}, #{event.tenant}, #{event.correlationId},
              #{event.payload})
      """)
  int insert(@Param("eventId") UUID eventId, @Param("event") DomainEvent event);

  /**
   * Claims the oldest waiting event of each aggregate. Only the head of an aggregate's queue may be
   * taken, so several relays cannot swap two events of one aggregate.
   */
  @Select(
      """
      update outbox_event set claim_token = #{token}, claimed_until = now() + #{lease}::interval,
             attempts = attempts + 1
       where id in (
         select head.id from outbox_event head
          where head.published_at is null
            and (head.claimed_until is null or head.claimed_until < now())
            and not exists (select 1 from outbox_event earlier
                             where earlier.aggregate_id = head.aggregate_id
                               and earlier.published_at is null and earlier.id < head.id)
          order by head.id limit #{limit}
            for update skip locked)
      returning id, event_id, topic, aggregate_id, coalesce(record_key, aggregate_id),
                aggregate_version, type, tenant_id, correlation_id, payload, occurred_at
      """)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  List<Row> claim(
      @Param("token") String token, @Param("lease") Duration lease, @Param("limit") int limit);

  @Update(
      """
      <script>
      update outbox_event set published_at = now(), claimed_until = null
       where claim_token = #{token} and published_at is null and id in
       <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
      </script>
      """)
  int markPublished(@Param("ids") List<Long> ids, @Param("token") String token);

  @Update(
      """
      update outbox_event set claimed_until = null
       where claim_token = #{token} and published_at is null
      """)
  int release(@Param("token") String token);

  @Delete(
      """
      delete from outbox_event where id in (
        select id from outbox_event where published_at < now() - #{age}::interval limit #{limit})
      """)
  int deletePublishedBefore(@Param("age") Duration age, @Param("limit") int limit);

  @Select("select count(*) from outbox_event where published_at is null")
  long waiting();

  @Select(
      """
      select coalesce(extract(epoch from now() - min(occurred_at)), 0)
        from outbox_event where published_at is null
      """)
  double oldestWaitingSeconds();
}
