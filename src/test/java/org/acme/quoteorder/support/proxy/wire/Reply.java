package org.acme.quoteorder.support.proxy.wire;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Bytes from the server that belong together.
 *
 * @param to what they answer; null when they answer nothing, or that is not known
 */
public record Reply(byte[] bytes, @Nullable Request to) {
  /** Whether a server that had forgotten a script said so, and did nothing. */
  public boolean didNothing() {
    return new String(bytes, 0, Math.min(bytes.length, 9), StandardCharsets.ISO_8859_1)
        .equals("-NOSCRIPT");
  }
}
