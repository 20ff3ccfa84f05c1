package org.acme.quoteorder.coordination.redis;

import io.vertx.redis.client.impl.types.ErrorType;
import java.util.Map;
import org.acme.quoteorder.coordination.UnavailableCause;

/** Reads an error reply. The text of the reply stays here: it may quote a key. */
final class RedisFailures {
  private static final Map<String, UnavailableCause> CAUSES =
      Map.of(
          "LOADING", UnavailableCause.LOADING,
          "READONLY", UnavailableCause.READONLY,
          "MASTERDOWN", UnavailableCause.READONLY,
          "MISCONF", UnavailableCause.READONLY,
          "NOREPLICAS", UnavailableCause.READONLY,
          "OOM", UnavailableCause.OUT_OF_MEMORY,
          "WRONGTYPE", UnavailableCause.WRONG_TYPE,
          "BUSY", UnavailableCause.TIMEOUT,
          "CONNECTION_CLOSED", UnavailableCause.CONNECTION,
          "ERR", UnavailableCause.SCRIPT_ERROR);

  private RedisFailures() {}

  static boolean isNoScript(Throwable failure) {
    return failure instanceof ErrorType e && e.is("NOSCRIPT");
  }

  /** Whether the server said so, as opposed to the connection having ended. */
  static boolean isReply(Throwable failure) {
    return failure instanceof ErrorType e && !e.is("CONNECTION_CLOSED");
  }

  static UnavailableCause cause(Throwable failure) {
    if (!(failure instanceof ErrorType)) {
      return UnavailableCause.CONNECTION;
    }
    String message = String.valueOf(failure.getMessage());
    UnavailableCause cause = CAUSES.get(message.split(" ", 2)[0]);
    // servers before 7 wrap what a command inside a script said into an ERR of the script
    if (cause == UnavailableCause.SCRIPT_ERROR) {
      for (String inner : new String[] {"WRONGTYPE", "OOM", "READONLY"}) {
        if (message.contains(" " + inner + " ")) {
          return CAUSES.getOrDefault(inner, UnavailableCause.SCRIPT_ERROR);
        }
      }
    }
    return cause == null ? UnavailableCause.OTHER : cause;
  }
}
