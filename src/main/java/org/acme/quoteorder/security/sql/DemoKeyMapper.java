package org.acme.quoteorder.security.sql;

import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** The only row of {@code demo_signing_key}. */
@Mapper
public interface DemoKeyMapper {

  /** Keys in Base64 of their standard encodings, in the order of the columns. */
  record Row(String keyId, String publicKey, String privateKey) {}

  @Insert(
      """
      insert into demo_signing_key (id, key_id, public_key, private_key)
      values (1, #{row.keyId}, #{row.publicKey}, #{row.privateKey}) on conflict do nothing
      """)
  int insertIfMissing(@Param("row") Row row);

  @Select("select key_id, public_key, private_key from demo_signing_key where id = 1")
  @Nullable Row find();
}
