package org.acme.quoteorder.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkiverse.resteasy.problem.postprocessing.ProblemContext;
import io.quarkiverse.resteasy.problem.postprocessing.ProblemPostProcessor;
import jakarta.inject.Singleton;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Path;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.acme.quoteorder.sql.DatabaseFailure;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The one place where every problem gets its final form: a type of ours, the instance, the
 * correlation id, and nothing that tells about the inside. It is also the one place that turns a
 * database that is away into a 503.
 */
@Singleton
class ProblemsOnTheWayOut implements ProblemPostProcessor {
  private static final Logger LOG = Logger.getLogger(ProblemsOnTheWayOut.class);
  private static final Duration DATABASE_RETRY = Duration.ofSeconds(1);

  private final AllowedMethods allowed;

  ProblemsOnTheWayOut(AllowedMethods allowed) {
    this.allowed = allowed;
  }

  /** Before the library's own processors. */
  @Override
  public int priority() {
    return 1000;
  }

  @Override
  public HttpProblem apply(HttpProblem problem, ProblemContext context) {
    HttpProblem judged = judge(problem, context.cause);
    log(judged, context.cause);
    URI instance = instance(context.path);
    HttpProblem.Builder complete =
        HttpProblem.builder(judged)
            .withInstance(instance)
            .with("correlationId", Correlation.current());
    if (judged.getStatusCode() == 405 && instance != null) {
      allowed.of(instance.getRawPath()).ifPresent(methods -> complete.withHeader("Allow", methods));
    }
    return complete.build();
  }

  private static HttpProblem judge(HttpProblem problem, @Nullable Throwable cause) {
    Optional<HttpProblem> ours =
        find(cause, HttpProblem.class).filter(thrown -> Problems.isOurs(thrown.getType()));
    if (Problems.isOurs(problem.getType()) || ours.isPresent()) {
      return ours.orElse(problem);
    }
    Optional<HttpProblem> validation =
        find(cause, ConstraintViolationException.class).map(ProblemsOnTheWayOut::violations);
    if (validation.isPresent()) {
      return validation.get();
    }
    Optional<HttpProblem> json =
        find(cause, JsonProcessingException.class).map(failure -> json(failure, cause));
    if (json.isPresent()) {
      return json.get();
    }
    if (problem.getStatusCode() == 500 && databaseIsAway(cause)) {
      Defaults away = Defaults.of(503);
      return Problems.problem(503, away.slug(), away.title(), away.detail(), DATABASE_RETRY);
    }
    return withDefaults(problem);
  }

  private static HttpProblem withDefaults(HttpProblem problem) {
    Defaults defaults = Defaults.of(problem.getStatusCode());
    HttpProblem.Builder plain =
        Problems.builder(
            problem.getStatusCode(), defaults.slug(), defaults.title(), defaults.detail());
    problem.getHeaders().forEach(plain::withHeader);
    if (problem.getStatusCode() == 401) {
      plain.withHeader("WWW-Authenticate", "Bearer");
    }
    if (problem.getStatusCode() == 503 && !problem.getHeaders().containsKey("Retry-After")) {
      plain.withHeader("Retry-After", 1);
    }
    return plain.build();
  }

  private static HttpProblem json(JsonProcessingException failure, @Nullable Throwable cause) {
    if (failure instanceof InvalidDefinitionException) {
      return withDefaults(HttpProblem.builder().withStatus(500).build());
    }
    String field =
        find(cause, JsonMappingException.class).map(ProblemsOnTheWayOut::field).orElse("");
    boolean wrongType =
        failure instanceof MismatchedInputException
            || failure instanceof ValueInstantiationException
            || find(cause, InputCoercionException.class).isPresent();
    if (wrongType && !field.isEmpty()) {
      return Problems.invalid(List.of(new Violation(field, message(failure))));
    }
    return malformed();
  }

  private static HttpProblem malformed() {
    return Problems.problem(
        400, "malformed-request", "Malformed request", "The body is not the JSON this call takes.");
  }

  private static String message(JsonProcessingException failure) {
    if (failure instanceof InvalidFormatException text && text.getValue() instanceof String) {
      return text.getTargetType() == String.class
          ? StorableText.RULE
          : "has a value that does not fit";
    }
    if (failure instanceof ValueInstantiationException) {
      return "has a value that does not fit";
    }
    return "is missing, or of the wrong type or size";
  }

  private static String field(JsonMappingException failure) {
    StringBuilder path = new StringBuilder();
    for (JsonMappingException.Reference step : failure.getPath()) {
      if (step.getFieldName() == null) {
        path.append('[').append(step.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
      }
    }
    return path.toString();
  }

  private static HttpProblem violations(ConstraintViolationException failure) {
    boolean noBody =
        failure.getConstraintViolations().stream()
            .anyMatch(
                violation -> field(violation).isEmpty() && violation.getInvalidValue() == null);
    if (noBody) {
      return malformed();
    }
    return Problems.invalid(
        failure.getConstraintViolations().stream()
            .map(violation -> new Violation(field(violation), violation.getMessage()))
            .sorted(Comparator.comparing(Violation::field).thenComparing(Violation::message))
            .toList());
  }

  /** The path within the body: the method and its parameter are ours, not the caller's. */
  private static String field(ConstraintViolation<?> violation) {
    List<Path.Node> nodes =
        StreamSupport.stream(violation.getPropertyPath().spliterator(), false).toList();
    String path = nodes.stream().skip(2).map(Path.Node::toString).collect(Collectors.joining("."));
    return path.replace(".<list element>", "").replace("[].<iterable element>", "");
  }

  private static boolean databaseIsAway(@Nullable Throwable failure) {
    return failure != null && DatabaseFailure.of(failure).passes();
  }

  private static <T extends Throwable> Optional<T> find(
      @Nullable Throwable failure, Class<T> type) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (type.isInstance(at)) {
        return Optional.of(type.cast(at));
      }
    }
    return Optional.empty();
  }

  private static @Nullable URI instance(@Nullable String path) {
    try {
      String absolute = path == null || path.startsWith("/") ? path : "/" + path;
      return absolute == null
          ? null
          : URI.create(new URI(null, null, absolute, null).toASCIIString());
    } catch (URISyntaxException | IllegalArgumentException notAPath) {
      return null;
    }
  }

  private static void log(HttpProblem problem, @Nullable Throwable cause) {
    if (problem.getStatusCode() < 500) {
      return;
    }
    String slug = Problems.slug(problem.getType());
    if (cause instanceof HttpProblem) {
      LOG.debugf("answered %d %s", problem.getStatusCode(), slug); // meant, and told elsewhere
    } else if (problem.getStatusCode() == 500) {
      LOG.error("request failed", cause);
    } else {
      LOG.warnf(
          "answered %d %s: %s",
          problem.getStatusCode(),
          slug,
          cause == null ? "no cause" : cause.getClass().getSimpleName());
    }
  }
}
