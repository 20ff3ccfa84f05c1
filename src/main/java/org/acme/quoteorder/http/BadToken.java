package org.acme.quoteorder.http;

import io.quarkiverse.resteasy.problem.ExceptionMapperBase;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.security.AuthenticationFailedException;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.ext.Provider;

/**
 * A token that nothing verifies. As for {@link NotAuthenticated}, the library's mapper cannot be
 * used.
 */
@Provider
@Priority(Priorities.USER - 100)
public final class BadToken extends ExceptionMapperBase<AuthenticationFailedException> {

  @Override
  protected HttpProblem toProblem(AuthenticationFailedException failure) {
    return HttpProblem.builder().withStatus(401).build();
  }
}
