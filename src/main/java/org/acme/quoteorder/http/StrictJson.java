package org.acme.quoteorder.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * JSON is taken at its word: 1.5, "3" and true are no integers, 3 is no text, a field occurs once,
 * and nothing follows the document. Unknown fields are ignored.
 */
@Singleton
final class StrictJson implements ObjectMapperCustomizer {

  /**
   * Free JSON is read, judged and written by recursion: what Jackson takes by itself (1000 levels)
   * overflows the stack of a thread.
   */
  static final StreamReadConstraints CONSTRAINTS =
      StreamReadConstraints.builder().maxNestingDepth(100).build();

  @Override
  @SuppressWarnings("deprecation") // the builder's way is not open to a customizer
  public void customize(ObjectMapper mapper) {
    mapper.getFactory().setStreamReadConstraints(CONSTRAINTS);
    mapper.configure(MapperFeature.ALLOW_COERCION_OF_SCALARS, false);
    mapper.configure(DeserializationFeature.ACCEPT_FLOAT_AS_INT, false);
    mapper.configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
    mapper.configure(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, true);
    // Free JSON keeps the numbers that were sent.
    mapper.configure(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, true);
    mapper.configure(JsonParser.Feature.STRICT_DUPLICATE_DETECTION, true);
    mapper.configure(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, false);
    mapper.configure(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS, false);
    mapper
        .coercionConfigFor(LogicalType.Textual)
        .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
        .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
        .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
    mapper
        .coercionConfigFor(LogicalType.Enum)
        .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
    mapper.registerModule(
        new SimpleModule("storable-text").addDeserializer(String.class, new StorableStrings()));
  }

  private static final class StorableStrings extends StdScalarDeserializer<String> {
    StorableStrings() {
      super(String.class);
    }

    @Override
    public @Nullable String deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      String text = StringDeserializer.instance.deserialize(parser, context);
      if (text != null && !StorableText.test(text)) {
        return (String) context.handleWeirdStringValue(String.class, text, StorableText.RULE);
      }
      return text;
    }
  }
}
