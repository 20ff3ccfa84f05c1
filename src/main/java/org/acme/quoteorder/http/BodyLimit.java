package org.acme.quoteorder.http;

import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * 256 KiB for bodies that do not declare their length, be it in chunks or over HTTP/2; {@link Edge}
 * judges those that do.
 */
@Provider
public final class BodyLimit implements ReaderInterceptor {
  static final int BYTES = 256 * 1024;
  static final String DETAIL = "A body has at most 256 KiB.";

  @Override
  public Object aroundReadFrom(ReaderInterceptorContext read) throws IOException {
    if (applies(read.getHeaders())) {
      read.setInputStream(limited(read.getInputStream()));
    }
    return read.proceed();
  }

  static boolean applies(MultivaluedMap<String, String> headers) {
    return !headers.containsKey("Content-Length");
  }

  static InputStream limited(InputStream body) {
    return new Limited(body);
  }

  private static final class Limited extends FilterInputStream {
    private long left = BYTES;

    Limited(InputStream body) {
      super(body);
    }

    @Override
    public int read() throws IOException {
      int one = super.read();
      count(one < 0 ? 0 : 1);
      return one;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int some = super.read(into, offset, length);
      count(Math.max(0, some));
      return some;
    }

    private void count(int bytes) {
      left -= bytes;
      if (left < 0) {
        throw Problems.problem(413, "payload-too-large", "Payload too large", DETAIL);
      }
    }
  }
}
