package org.acme.quoteorder.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import java.util.List;

/**
 * Refuses the parameters of listings when they are there and empty. The framework hands them to a
 * resource as if they had not been sent.
 */
@Provider
public final class EmptyParameters implements ContainerRequestFilter {
  private static final List<String> NAMES = List.of("limit", "cursor", "status");

  @Override
  public void filter(ContainerRequestContext request) {
    var sent = request.getUriInfo().getQueryParameters();
    for (String name : NAMES) {
      if (sent.getOrDefault(name, List.of()).stream().anyMatch(String::isEmpty)) {
        throw Pages.invalid(name + " is empty.");
      }
    }
  }
}
