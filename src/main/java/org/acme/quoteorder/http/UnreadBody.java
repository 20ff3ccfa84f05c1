package org.acme.quoteorder.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Without it nobody would count a body that no resource reads and that does not declare its length;
 * {@link BodyLimit} sees only what is read.
 */
@Provider
@ReadsNoBody
public final class UnreadBody implements ContainerRequestFilter {

  @Override
  public void filter(ContainerRequestContext request) throws IOException {
    if (BodyLimit.applies(request.getHeaders())) {
      BodyLimit.limited(request.getEntityStream()).transferTo(OutputStream.nullOutputStream());
    }
  }
}
