package org.acme.quoteorder.security.sql;

import jakarta.enterprise.context.ApplicationScoped;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.UUID;
import org.acme.quoteorder.security.DemoKey;
import org.acme.quoteorder.security.DemoKeys;

@ApplicationScoped
class SqlDemoKeys implements DemoKeys {
  private static final String ALGORITHM = "RSA";
  private static final int BITS = 2048;

  private final DemoKeyMapper mapper;

  SqlDemoKeys(DemoKeyMapper mapper) {
    this.mapper = mapper;
  }

  @Override
  public DemoKey obtain() {
    try {
      DemoKeyMapper.Row kept = mapper.find();
      if (kept == null) {
        mapper.insertIfMissing(fresh());
        // Read again, in a new statement: another node's key may have been first.
        kept = mapper.find();
      }
      if (kept == null) {
        throw new IllegalStateException("the demo key is neither there nor could it be made");
      }
      return decode(kept);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the demo key cannot be used", e);
    }
  }

  private static DemoKeyMapper.Row fresh() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(ALGORITHM);
    generator.initialize(BITS);
    KeyPair pair = generator.generateKeyPair();
    Base64.Encoder base64 = Base64.getEncoder();
    return new DemoKeyMapper.Row(
        "demo-" + UUID.randomUUID(),
        base64.encodeToString(pair.getPublic().getEncoded()),
        base64.encodeToString(pair.getPrivate().getEncoded()));
  }

  private static DemoKey decode(DemoKeyMapper.Row row) throws GeneralSecurityException {
    KeyFactory keys = KeyFactory.getInstance(ALGORITHM);
    Base64.Decoder base64 = Base64.getDecoder();
    return new DemoKey(
        row.keyId(),
        keys.generatePublic(new X509EncodedKeySpec(base64.decode(row.publicKey()))),
        keys.generatePrivate(new PKCS8EncodedKeySpec(base64.decode(row.privateKey()))));
  }
}
