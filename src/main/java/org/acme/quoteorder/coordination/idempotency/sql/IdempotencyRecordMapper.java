package org.acme.quoteorder.coordination.idempotency.sql;

import java.time.Duration;
import org.acme.quoteorder.coordination.idempotency.Attempt;
import org.acme.quoteorder.coordination.idempotency.IdempotencyKey;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Statements on {@code api_idempotency_keys}. */
@Mapper
public interface IdempotencyRecordMapper {

  /** A row, in the order of the select's columns. */
  record Row(String requestHash, int fingerprintVersion, @Nullable String payload) {}

  /**
   * 1 when this attempt has the key now; 0 when a committed row is there. Waits for an uncommitted
   * one.
   */
  @Insert(
      """
      insert into api_idempotency_keys
        (tenant_id, operation_name, idempotency_key, business_id, request_hash,
         fingerprint_version, attempt_token, status)
      values (#{attempt.key.tenant}, #{attempt.key.operation}, #{attempt.key.key}, #{businessId},
              #{attempt.fingerprint.hash}, #{attempt.fingerprint.version}, #{attempt.token},
              'IN_PROGRESS')
      on conflict do nothing
      """)
  int claim(@Param("attempt") Attempt attempt, @Param("businessId") String businessId);

  @Select(
      """
      select request_hash, fingerprint_version, response_payload::text
        from api_idempotency_keys
       where tenant_id = #{key.tenant} and operation_name = #{key.operation}
         and idempotency_key = #{key.key}
      """)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  @Nullable Row find(@Param("key") IdempotencyKey key);

  @Update(
      """
      update api_idempotency_keys
         set status = #{status}, response_payload = #{payload}::jsonb, completed_at = now()
       where tenant_id = #{attempt.key.tenant} and operation_name = #{attempt.key.operation}
         and idempotency_key = #{attempt.key.key} and attempt_token = #{attempt.token}
         and status = 'IN_PROGRESS'
      """)
  int finish(
      @Param("attempt") Attempt attempt,
      @Param("status") String status,
      @Param("payload") String payload);

  @Delete(
      """
      delete from api_idempotency_keys where ctid in (
        select ctid from api_idempotency_keys
         where created_at < now() - #{age}::interval limit #{limit})
      """)
  int deleteBefore(@Param("age") Duration age, @Param("limit") int limit);
}
