package org.acme.quoteorder.order.http;

import com.fasterxml.jackson.databind.JsonNode;
import org.acme.quoteorder.http.StorableText;
import org.acme.quoteorder.http.Violation;
import org.jspecify.annotations.Nullable;

/**
 * The optional body of a move: any JSON object, of which a submit keeps {@code note}.
 *
 * @param violation what is wrong with it; null when nothing is
 */
record CommandBody(@Nullable String note, @Nullable Violation violation) {

  private static final int LONGEST_NOTE = 1000;

  static CommandBody read(JsonNode body) {
    if (!body.isObject()) {
      return wrong("", "must be a JSON object");
    }
    JsonNode note = body.path("note");
    if (note.isMissingNode() || note.isNull()) {
      return new CommandBody(null, null);
    }
    if (!note.isTextual()) {
      return wrong("note", "must be a string");
    }
    String text = note.textValue();
    if (text.length() > LONGEST_NOTE) {
      return wrong("note", "must have at most " + LONGEST_NOTE + " characters");
    }
    if (!StorableText.test(text)) {
      return wrong("note", StorableText.RULE);
    }
    return new CommandBody(text, null);
  }

  private static CommandBody wrong(String field, String message) {
    return new CommandBody(null, new Violation(field, message));
  }
}
