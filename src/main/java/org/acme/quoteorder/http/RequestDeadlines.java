package org.acme.quoteorder.http;

import io.quarkus.arc.Arc;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Deadlines;

/** The deadline of the running HTTP request, counted from its arrival. */
@ApplicationScoped
class RequestDeadlines implements Deadlines {
  private final CurrentVertxRequest requests;

  RequestDeadlines(CurrentVertxRequest requests) {
    this.requests = requests;
  }

  @Override
  public Optional<Deadline> current() {
    if (!Arc.container().requestContext().isActive()) {
      return Optional.empty();
    }
    RoutingContext request = requests.getCurrent();
    return request == null ? Optional.empty() : Optional.ofNullable(request.get(Edge.DEADLINE));
  }
}
