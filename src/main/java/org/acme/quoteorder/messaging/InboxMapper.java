package org.acme.quoteorder.messaging;

import java.time.Duration;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

/** The marks that an event was processed, each in the transaction of its effect. */
@Mapper
public interface InboxMapper {

  /** 1 when the event is new to this consumer, 0 when it was processed before. */
  @Insert(
      """
      insert into processed_event (consumer, source, event_id)
      values (#{consumer}, #{source}, #{eventId}) on conflict do nothing
      """)
  int mark(
      @Param("consumer") String consumer,
      @Param("source") String source,
      @Param("eventId") String eventId);

  @Delete(
      """
      delete from processed_event where ctid in (
        select ctid from processed_event
         where processed_at < now() - #{age}::interval limit #{limit})
      """)
  int deleteBefore(@Param("age") Duration age, @Param("limit") int limit);
}
