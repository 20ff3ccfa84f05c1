package org.acme.quoteorder.order.http;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.acme.quoteorder.coordination.idempotency.StoredResponse;
import org.acme.quoteorder.http.ExpectedVersion;
import org.acme.quoteorder.http.IdempotentEndpoint;
import org.acme.quoteorder.http.IdempotentRequest;
import org.acme.quoteorder.http.Ids;
import org.acme.quoteorder.http.Preconditions;
import org.acme.quoteorder.http.Problems;
import org.acme.quoteorder.http.StoredResponses;
import org.acme.quoteorder.http.Violation;
import org.acme.quoteorder.order.OrderApi;
import org.acme.quoteorder.order.OrderView;
import org.acme.quoteorder.order.TransitionOutcome;
import org.acme.quoteorder.security.Caller;
import org.jspecify.annotations.Nullable;

/**
 * Moves of an order that happen once per idempotency key: existence, precondition, body, transition
 * are judged in this order, and what is final is kept.
 */
@ApplicationScoped
class OrderCommands {

  private final IdempotentEndpoint idempotent;
  private final StoredResponses responses;
  private final OrderApi orders;
  private final Caller caller;

  OrderCommands(
      IdempotentEndpoint idempotent, StoredResponses responses, OrderApi orders, Caller caller) {
    this.idempotent = idempotent;
    this.responses = responses;
    this.orders = orders;
    this.caller = caller;
  }

  /**
   * What distinguishes one move from another.
   *
   * @param operation the scope of its keys
   * @param done the verb's participle, for refusals
   */
  record Command(String operation, String route, String done) {}

  /** The move itself. */
  @FunctionalInterface
  interface Move {
    TransitionOutcome run(UUID orderId, ExpectedVersion expected, CommandBody body);
  }

  /** The final answer to a move that was made. */
  @FunctionalInterface
  interface Success {
    StoredResponse of(OrderView order);
  }

  Response answer(
      Command command,
      String id,
      HttpHeaders headers,
      byte @Nullable [] body,
      Move move,
      Success success) {
    var parameters = List.of(id.toLowerCase(Locale.ROOT));
    return idempotent.answer(
        caller.tenant(),
        headers,
        body == null ? new byte[0] : body,
        json ->
            new IdempotentRequest(command.operation(), "POST", command.route(), parameters, json),
        request -> run(command, id, headers, request.body(), move, success),
        id);
  }

  private StoredResponse run(
      Command command, String id, HttpHeaders headers, JsonNode json, Move move, Success success) {
    UUID orderId = Ids.parse(id).orElseThrow(OrderProblems::orderNotFound);
    var expected = Preconditions.ifMatch(headers);
    var body = CommandBody.read(json);
    String instance = command.route().replace("{id}", orderId.toString());
    if (body.violation() != null) {
      return unacceptable(orderId, expected, body.violation(), instance);
    }
    return move.run(orderId, expected, body)
        .fold(
            success::of,
            () -> {
              throw OrderProblems.orderNotFound();
            },
            () -> {
              throw Preconditions.failed();
            },
            status ->
                responses.problem(
                    Problems.illegalTransition("order", status, command.done()), instance));
  }

  private StoredResponse unacceptable(
      UUID orderId, ExpectedVersion expected, Violation violation, String instance) {
    var order = orders.find(caller.tenant(), orderId).orElseThrow(OrderProblems::orderNotFound);
    if (!expected.admits(order.version())) {
      throw Preconditions.failed();
    }
    return responses.problem(Problems.invalid(List.of(violation)), instance);
  }
}
