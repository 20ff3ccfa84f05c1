package org.acme.quoteorder.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Text as a request spells it. UTF-8 has one spelling for each character; the JSON reader and the
 * decoder of paths also take overlong ones and halves of surrogate pairs, and would make a name of
 * another one.
 */
final class RequestText {

  private RequestText() {}

  /** Whether these bytes are UTF-8 to the letter. */
  static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /**
   * Whether a raw path or query is text that PostgreSQL can hold: percent-encoded UTF-8 without
   * NUL.
   */
  static boolean isStorable(@Nullable String raw) {
    if (raw == null || raw.indexOf('%') < 0) {
      return true;
    }
    byte[] bytes = bytes(raw);
    for (byte one : bytes) {
      if (one == 0) {
        return false;
      }
    }
    return isUtf8(bytes);
  }

  /** The bytes behind the percent signs; what is no percent-encoding stays as it is. */
  private static byte[] bytes(String raw) {
    var bytes = new ByteArrayOutputStream(raw.length());
    for (int at = 0; at < raw.length(); at++) {
      char c = raw.charAt(at);
      int high = c == '%' && at + 2 < raw.length() ? Character.digit(raw.charAt(at + 1), 16) : -1;
      int low = high < 0 ? -1 : Character.digit(raw.charAt(at + 2), 16);
      if (low < 0) {
        bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
      } else {
        bytes.write(high << 4 | low);
        at += 2;
      }
    }
    return bytes.toByteArray();
  }
}
