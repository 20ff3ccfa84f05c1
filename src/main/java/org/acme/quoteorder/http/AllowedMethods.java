package org.acme.quoteorder.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The methods of each path, as the published contract tells them: what a 405 has to name. */
@Singleton
class AllowedMethods {
  private static final String CONTRACT = "META-INF/quarkus-generated-openapi-doc.JSON";
  private static final Pattern VARIABLE = Pattern.compile("\\{[^}]*}");

  private final List<Route> routes = new ArrayList<>();

  private record Route(long variables, Pattern path, String methods) {}

  AllowedMethods() throws IOException {
    try (InputStream contract =
        Thread.currentThread().getContextClassLoader().getResourceAsStream(CONTRACT)) {
      if (contract != null) {
        new ObjectMapper()
            .readTree(contract)
            .path("paths")
            .properties()
            .forEach(path -> routes.add(route(path.getKey(), path.getValue())));
      }
    }
    // A literal segment wins over a variable one, as it does in Jakarta REST.
    routes.sort(Comparator.comparingLong(Route::variables));
  }

  /** The value of {@code Allow}; empty when there is no such path. */
  Optional<String> of(String path) {
    return routes.stream()
        .filter(route -> route.path().matcher(path).matches())
        .map(Route::methods)
        .findFirst();
  }

  private static Route route(String template, JsonNode operations) {
    TreeSet<String> methods = new TreeSet<>(List.of("OPTIONS"));
    operations.fieldNames().forEachRemaining(name -> methods.add(name.toUpperCase(Locale.ROOT)));
    if (methods.contains("GET")) {
      methods.add("HEAD");
    }
    String pattern =
        Pattern.compile("/")
            .splitAsStream(template)
            .map(part -> VARIABLE.matcher(part).find() ? "[^/]+" : Pattern.quote(part))
            .collect(Collectors.joining("/"));
    return new Route(
        VARIABLE.matcher(template).results().count(),
        Pattern.compile(pattern + "/?"),
        String.join(", ", methods));
  }
}
