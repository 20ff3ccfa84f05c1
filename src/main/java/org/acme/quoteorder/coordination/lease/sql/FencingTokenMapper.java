package org.acme.quoteorder.coordination.lease.sql;

import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Statements on {@code fencing_token}. */
@Mapper
public interface FencingTokenMapper {

  /** Waits for whoever draws or has checked the same resource, up to the lock time-out. */
  @Select(
      value =
          """
          insert into fencing_token as t (resource, token, owner, drawn_at)
          values (#{resource}, 1, #{owner}, now())
          on conflict (resource) do update
             set token = t.token + 1, owner = excluded.owner, drawn_at = excluded.drawn_at
          returning token
          """,
      affectData = true)
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  long draw(@Param("resource") String resource, @Param("owner") String owner);

  /** The newest token, which nobody can replace until the transaction ends. */
  @Select("select token from fencing_token where resource = #{resource} for share")
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  @Nullable Long keep(@Param("resource") String resource);
}
