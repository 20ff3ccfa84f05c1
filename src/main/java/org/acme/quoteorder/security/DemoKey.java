package org.acme.quoteorder.security;

import java.security.PrivateKey;
import java.security.PublicKey;

/** The key pair of all nodes of one demo. */
public record DemoKey(String keyId, PublicKey publicKey, PrivateKey privateKey) {

  /** Never shows the private key. */
  @Override
  public String toString() {
    return "DemoKey[" + keyId + "]";
  }
}
