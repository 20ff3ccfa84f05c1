package org.acme.quoteorder.http;

import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;

/** The request headers of an operation, as far as its answers tell which ones it honours. */
final class ContractHeaders {
  private static final List<Header> HEADERS =
      List.of(
          new Header(
              Correlation.HEADER,
              "1 to 64 characters of A-Z, a-z, 0-9, dot, underscore and hyphen; anything else is"
                  + " replaced. The answer carries it.",
              "checkout-7f3a",
              Rule.ALWAYS),
          new Header(
              "If-Match",
              "The version that the change is meant for; without it the stored state decides",
              "\"1\"",
              Rule.WITH_412),
          new Header(
              "If-None-Match",
              "The versions that the caller has; one of them current is a 304",
              "\"1\"",
              Rule.WITH_304),
          new Header(
              "Cache-Control", "no-cache reads PostgreSQL, not a copy", "no-cache", Rule.NAMED),
          new Header(
              IdempotencyKeyHeader.NAME,
              "Names the effect: the same key has it once",
              "7a20d1f0-9c3b-4f2e-8f0e-0b9f6c1d2e3f",
              Rule.NAMED));

  private enum Rule {
    ALWAYS,
    WITH_412,
    WITH_304,
    /** The resource has it as a parameter; only the words are missing. */
    NAMED
  }

  private record Header(String name, String description, String example, Rule rule) {}

  private ContractHeaders() {}

  static void addTo(Operation operation) {
    HEADERS.forEach(header -> addTo(operation, header));
  }

  private static void addTo(Operation operation, Header header) {
    Optional<Parameter> named = named(operation, header.name());
    named.ifPresentOrElse(
        parameter -> describe(parameter, header),
        () -> {
          if (honoured(operation, header.rule())) {
            Parameter parameter =
                OASFactory.createParameter()
                    .name(header.name())
                    .in(Parameter.In.HEADER)
                    .schema(OASFactory.createSchema().addType(Schema.SchemaType.STRING));
            describe(parameter, header);
            operation.addParameter(parameter);
          }
        });
  }

  private static Optional<Parameter> named(Operation operation, String name) {
    return Optional.ofNullable(operation.getParameters()).stream()
        .flatMap(List::stream)
        .filter(parameter -> name.equalsIgnoreCase(parameter.getName()))
        .findFirst();
  }

  private static void describe(Parameter parameter, Header header) {
    if (parameter.getDescription() == null) {
      parameter.setDescription(header.description());
    }
    if (parameter.getExample() == null) {
      parameter.setExample(header.example());
    }
  }

  private static boolean honoured(Operation operation, Rule rule) {
    return switch (rule) {
      case ALWAYS -> true;
      case WITH_412 -> operation.getResponses().hasAPIResponse("412");
      case WITH_304 -> operation.getResponses().hasAPIResponse("304");
      case NAMED -> false;
    };
  }
}
