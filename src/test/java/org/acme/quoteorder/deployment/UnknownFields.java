package org.acme.quoteorder.deployment;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a manifest says that its kind does not know. The models keep such fields in a map of their
 * own instead of refusing them, so a misspelt {@code readinesProbe} would be no error and no probe.
 */
final class UnknownFields {

  private static final String MODEL = "io.fabric8.kubernetes.api.model";
  private static final String REST = "additionalProperties";

  private final List<String> found = new ArrayList<>();

  private UnknownFields() {}

  /** The paths of all of them. */
  static List<String> of(Object resource) {
    UnknownFields fields = new UnknownFields();
    fields.walk(resource.getClass().getSimpleName(), resource);
    return fields.found;
  }

  private void walk(String path, @Nullable Object value) {
    if (value instanceof Collection<?> items) {
      items.forEach(item -> walk(path + "[]", item));
    } else if (value instanceof Map<?, ?> entries) {
      entries.forEach((key, item) -> walk(path + "." + key, item));
    } else if (value != null && value.getClass().getName().startsWith(MODEL)) {
      fields(path, value);
    }
  }

  private void fields(String path, Object model) {
    for (Class<?> type = model.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          field(path, model, field);
        }
      }
    }
  }

  private void field(String path, Object model, Field field) {
    try {
      field.setAccessible(true);
      Object value = field.get(model);
      if (!field.getName().equals(REST)) {
        walk(path + "." + field.getName(), value);
      } else if (value instanceof Map<?, ?> rest) {
        rest.keySet().forEach(name -> found.add(path + "." + name));
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
