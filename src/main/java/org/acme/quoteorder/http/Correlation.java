package org.acme.quoteorder.http;

import java.util.UUID;
import java.util.regex.Pattern;
import org.jboss.logging.MDC;
import org.jspecify.annotations.Nullable;

/**
 * The id that ties log lines, events and problems of one request together; it deduplicates nothing.
 */
public final class Correlation {
  public static final String HEADER = "X-Correlation-Id";

  /** Where log lines find it. */
  public static final String MDC_KEY = "correlationId";

  private static final Pattern ACCEPTABLE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private Correlation() {}

  /** The running request's or event's id; work that nobody asked for gets a new one. */
  public static String current() {
    Object id = MDC.get(MDC_KEY);
    return id == null ? fresh() : id.toString();
  }

  /**
   * What a caller sent when that is 1 to 64 characters of {@code [A-Za-z0-9._-]}, else a new id.
   */
  public static String acceptOrReplace(@Nullable String sent) {
    return sent != null && ACCEPTABLE.matcher(sent).matches() ? sent : fresh();
  }

  private static String fresh() {
    return UUID.randomUUID().toString();
  }
}
