package org.acme.quoteorder.http;

import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.quarkiverse.resteasy.problem.ExceptionMapperBase;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.ext.Provider;

/** JSON of the wrong shape; REST's built-in mapper would answer 400 without a body. */
@Provider
@Priority(Priorities.USER - 100)
public final class UnexpectedJson extends ExceptionMapperBase<MismatchedInputException> {

  @Override
  protected HttpProblem toProblem(MismatchedInputException failure) {
    return HttpProblem.builder().withStatus(400).build();
  }
}
