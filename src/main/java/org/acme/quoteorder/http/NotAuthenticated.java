package org.acme.quoteorder.http;

import io.quarkiverse.resteasy.problem.ExceptionMapperBase;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.security.UnauthorizedException;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.ext.Provider;

/** No token. The library's own mapper does not link against this Quarkus (docs/decisions/0010). */
@Provider
@Priority(Priorities.USER - 100)
public final class NotAuthenticated extends ExceptionMapperBase<UnauthorizedException> {

  @Override
  protected HttpProblem toProblem(UnauthorizedException failure) {
    return HttpProblem.builder().withStatus(401).build();
  }
}
