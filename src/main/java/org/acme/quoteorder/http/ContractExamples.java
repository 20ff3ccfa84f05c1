package org.acme.quoteorder.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.jspecify.annotations.Nullable;

/** One example for each type of body, from {@value #FILE}; whoever names a body's type has it. */
final class ContractExamples {
  private static final String FILE = "/openapi/examples.json";
  private static final String SCHEMAS = "#/components/schemas/";

  private final Map<?, ?> byType;

  ContractExamples() {
    try (InputStream file =
        Objects.requireNonNull(ContractExamples.class.getResourceAsStream(FILE), FILE)) {
      byType = new ObjectMapper().readValue(file, Map.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void addTo(Operation operation) {
    if (operation.getRequestBody() != null) {
      addTo(operation.getRequestBody().getContent());
    }
    operation.getResponses().getAPIResponses().values().forEach(r -> addTo(r.getContent()));
  }

  private void addTo(@Nullable Content content) {
    if (content != null) {
      content.getMediaTypes().values().forEach(this::addTo);
    }
  }

  private void addTo(MediaType media) {
    Schema schema = media.getSchema();
    if (schema != null && schema.getRef() != null && media.getExamples() == null) {
      media.setExample(byType.get(schema.getRef().replace(SCHEMAS, "")));
    }
  }
}
