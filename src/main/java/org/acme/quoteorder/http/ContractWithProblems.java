package org.acme.quoteorder.http;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/**
 * Writes into the published contract what follows from the shape of a call: its problems, headers
 * and bearer token, and the examples of its bodies.
 */
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD)
public final class ContractWithProblems implements OASFilter {
  private static final String PROBLEM = "Problem";
  private static final String REFERENCE = "#/components/schemas/" + PROBLEM;
  private static final String BEARER = "bearer";
  private static final String OPEN = "/dev/";
  private static final String SIMULATORS = "/sim/";
  private static final Map<String, String> MEANINGS =
      Map.of(
          "400", "The request cannot be understood",
          "401", "No or bad token",
          "403", "The token lacks the role",
          "404", "There is no such thing, or not in this kind of run",
          "413", BodyLimit.DETAIL,
          "415", "This call takes JSON only",
          "422", "A field breaks its rule, or the rules of the operation refuse it",
          "429", "Too many calls; with Retry-After",
          "500", "Our fault",
          "503", "Something this call needs does not answer; with Retry-After");

  private final ContractExamples examples = new ContractExamples();

  @Override
  public void filterOpenAPI(OpenAPI contract) {
    Components components = contract.getComponents();
    if (components == null) {
      components = OASFactory.createComponents();
      contract.setComponents(components);
    }
    components.addSchema(PROBLEM, problem());
    contract.getPaths().getPathItems().forEach(this::describe);
  }

  private void describe(String path, PathItem item) {
    item.getOperations().forEach((method, operation) -> describe(path, method, operation));
  }

  private void describe(String path, PathItem.HttpMethod method, Operation operation) {
    boolean open = path.startsWith(OPEN);
    if (!open) {
      operation.setSecurity(List.of(OASFactory.createSecurityRequirement().addScheme(BEARER)));
    }
    APIResponses responses = operation.getResponses();
    ContractHeaders.addTo(operation);
    problems(path, method, operation)
        .filter(status -> !responses.hasAPIResponse(status))
        .forEach(
            status ->
                responses.addAPIResponse(
                    status, OASFactory.createAPIResponse().description(MEANINGS.get(status))));
    responses
        .getAPIResponses()
        .forEach(
            (status, response) -> {
              if (status.startsWith("4") || status.startsWith("5")) {
                response.setContent(problemContent());
              }
              if (response.getDescription() == null) {
                response.setDescription(status.startsWith("2") ? "Success" : "");
              }
            });
    examples.addTo(operation);
  }

  /** What follows from the shape of a call; 409, 412 and the like are told by its resource. */
  private static Stream<String> problems(
      String path, PathItem.HttpMethod method, Operation operation) {
    Stream.Builder<String> statuses = Stream.builder();
    boolean body = operation.getRequestBody() != null;
    boolean open = path.startsWith(OPEN);
    boolean simulated = path.startsWith(SIMULATORS);
    boolean writes = method != PathItem.HttpMethod.GET;
    if (body
        || takes(operation, Parameter.In.QUERY)
        || operation.getResponses().hasAPIResponse("304")
        || operation.getResponses().hasAPIResponse("412")) {
      statuses.add("400");
    }
    if (!open) {
      statuses.add("401").add("403");
    }
    if (path.contains("{") || open || simulated) {
      statuses.add("404");
    }
    if (writes) {
      statuses.add("413");
    }
    if (body) {
      statuses.add("415").add("422");
    }
    if (simulated && method == PathItem.HttpMethod.POST) {
      statuses.add("429");
    }
    return statuses.add("500").add("503").build();
  }

  private static boolean takes(Operation operation, Parameter.In place) {
    return operation.getParameters().stream().anyMatch(parameter -> parameter.getIn() == place);
  }

  private static Content problemContent() {
    return OASFactory.createContent()
        .addMediaType(
            "application/problem+json",
            OASFactory.createMediaType().schema(OASFactory.createSchema().ref(REFERENCE)));
  }

  private static Schema problem() {
    Schema text = OASFactory.createSchema().addType(Schema.SchemaType.STRING);
    return OASFactory.createSchema()
        .addType(Schema.SchemaType.OBJECT)
        .description("Problem details (RFC 9457); type ends in the slug")
        .addProperty("type", text)
        .addProperty("title", text)
        .addProperty("status", OASFactory.createSchema().addType(Schema.SchemaType.INTEGER))
        .addProperty("detail", text)
        .addProperty("instance", text)
        .addProperty("correlationId", text)
        .addProperty(
            "violations",
            OASFactory.createSchema()
                .addType(Schema.SchemaType.ARRAY)
                .items(
                    OASFactory.createSchema()
                        .addType(Schema.SchemaType.OBJECT)
                        .addProperty("field", text)
                        .addProperty("message", text)))
        .examples(
            List.of(
                Map.of(
                    "type",
                    Problems.TYPES + "illegal-transition",
                    "title",
                    "Illegal transition",
                    "status",
                    409,
                    "detail",
                    "A quote in ACCEPTED cannot be priced.",
                    "instance",
                    "/quotes/6f0c0c4e-0f0b-4c55-9c3e-0a4f3f1c7f10/price",
                    "correlationId",
                    "3d0b5c1e-1c8e-4f0b-8a25-8b8f5a0f7c11")));
  }
}
