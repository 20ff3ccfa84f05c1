package org.acme.quoteorder.simulator.sql;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Statements on {@code sim_effect} and {@code sim_behaviour}. */
@Mapper
public interface SimulatorMapper {
  String EFFECT = "step, idempotency_key, at, calls, effect_id";

  /** How a system was told to behave, in the order of the columns. */
  record BehaviourRow(
      long latencyMillis,
      double errorRate,
      boolean failAfterEffect,
      @Nullable Integer rateLimit,
      boolean down) {}

  /** An effect, in the order of {@link #EFFECT}. */
  record EffectRow(String step, String idempotencyKey, Instant at, int calls, UUID effectId) {}

  @Select(
      """
      select latency_ms, error_rate, fail_after_effect, rate_limit, down
        from sim_behaviour where system = #{system}
      """)
  @Nullable BehaviourRow behaviour(@Param("system") String system);

  @Insert(
      """
      insert into sim_behaviour (system, latency_ms, error_rate, fail_after_effect, rate_limit, down)
      values (#{system}, #{row.latencyMillis}, #{row.errorRate}, #{row.failAfterEffect},
              #{row.rateLimit}::int, #{row.down})
      on conflict (system) do update set
        latency_ms = excluded.latency_ms, error_rate = excluded.error_rate,
        fail_after_effect = excluded.fail_after_effect, rate_limit = excluded.rate_limit,
        down = excluded.down
      """)
  int setBehaviour(@Param("system") String system, @Param("row") BehaviourRow row);

  /**
   * The effect and its memory in one statement: the first call under a key performs it, every
   * repeat is counted. No row: the key was used for something else.
   */
  @Select(
      "insert into sim_effect as known"
          + """
           (system, tenant_id, idempotency_key, business_key, step, effect_id)
          values (#{system}, #{tenant}, #{key}, #{businessKey}, #{step}, #{effectId})
          on conflict (system, tenant_id, idempotency_key) do update set calls = known.calls + 1
            where known.business_key = excluded.business_key and known.step = excluded.step
          returning
          """
          + EFFECT)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  @Nullable EffectRow perform(
      @Param("system") String system,
      @Param("tenant") String tenant,
      @Param("key") String key,
      @Param("businessKey") String businessKey,
      @Param("step") String step,
      @Param("effectId") UUID effectId);

  @Select(
      "select "
          + EFFECT
          + """
           from sim_effect where system = #{system} and tenant_id = #{tenant}
             and idempotency_key = #{key}
          """)
  @Nullable EffectRow effect(
      @Param("system") String system, @Param("tenant") String tenant, @Param("key") String key);

  @Select(
      "select "
          + EFFECT
          + """
           from sim_effect where system = #{system} and tenant_id = #{tenant}
             and business_key = #{businessKey} order by at, step
          """)
  List<EffectRow> effects(
      @Param("system") String system,
      @Param("tenant") String tenant,
      @Param("businessKey") String businessKey);
}
