package org.acme.quoteorder.http;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/**
 * Writes into the published contract what is true of every call: its problems and its bearer token.
 */
@OpenApiFilter(OpenApiFilter.RunStage.BUILD)
public final class ContractWithProblems implements OASFilter {
  private static final String PROBLEM = "Problem";
  private static final String REFERENCE = "#/components/schemas/" + PROBLEM;
  private static final String BEARER = "bearer";
  private static final Map<String, String> OF_EVERY_CALL =
      Map.of(
          "401", "No or bad token",
          "403", "The token lacks the role",
          "500", "Our fault",
          "503", "Something this call needs does not answer; with Retry-After");

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
    for (Operation operation : item.getOperations().values()) {
      boolean open = path.startsWith("/dev/");
      if (!open) {
        operation.setSecurity(List.of(OASFactory.createSecurityRequirement().addScheme(BEARER)));
      }
      APIResponses responses = operation.getResponses();
      OF_EVERY_CALL.forEach(
          (status, meaning) -> {
            boolean always = status.startsWith("5");
            if (responses.getAPIResponse(status) == null && (always || !open)) {
              responses.addAPIResponse(status, OASFactory.createAPIResponse().description(meaning));
            }
          });
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
    }
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
