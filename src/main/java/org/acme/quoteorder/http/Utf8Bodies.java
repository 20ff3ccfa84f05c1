package org.acme.quoteorder.http;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/**
 * JSON is UTF-8 to the letter (RFC 8259, section 8.1); within {@link BodyLimit}, which is outside.
 */
@Provider
@Priority(Priorities.USER + 100)
public final class Utf8Bodies implements ReaderInterceptor {

  @Override
  public Object aroundReadFrom(ReaderInterceptorContext read) throws IOException {
    MediaType type = read.getMediaType();
    if (type == null || MediaType.APPLICATION_JSON_TYPE.isCompatible(type)) {
      byte[] body = read.getInputStream().readAllBytes();
      if (!RequestText.isUtf8(body)) {
        throw Problems.problem(
            400, "malformed-request", "Malformed request", "The body is not UTF-8.");
      }
      read.setInputStream(new ByteArrayInputStream(body));
    }
    return read.proceed();
  }
}
