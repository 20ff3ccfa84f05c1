package org.acme.quoteorder.simulator;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import org.acme.quoteorder.http.Problems;
import org.acme.quoteorder.simulator.sql.SimulatorMapper;

/**
 * Runs a partner's work the way it was told to behave.
 *
 * <p>The partners have threads of their own, as partners do: callers in this process that wait for
 * an answer cannot starve it. Nothing is held while a latency passes, neither a thread nor a
 * connection.
 */
@ApplicationScoped
class Partners {
  private static final int THREADS = 12;
  private static final Duration SOON = Duration.ofSeconds(1);

  private final SimulatorMapper mapper;
  private final Clock clock;
  private final Map<PartnerSystem, Mood> moods = new EnumMap<>(PartnerSystem.class);
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS,
          work -> {
            Thread thread = new Thread(work, "simulated-partner");
            thread.setDaemon(true);
            return thread;
          });

  Partners(SimulatorMapper mapper, Clock clock) {
    this.mapper = mapper;
    this.clock = clock;
    for (PartnerSystem system : PartnerSystem.values()) {
      moods.put(system, new Mood());
    }
  }

  /** Latency, then trouble if it is due, then the work, then trouble after it if that was told. */
  <T> Uni<T> perform(PartnerSystem system, Supplier<T> work) {
    return behaving(
        system,
        behaviour -> {
          refuseIfTold(system, behaviour);
          T answer = work.get();
          if (Boolean.TRUE.equals(behaviour.failAfterEffect())) {
            throw failed(500, "The partner failed after its work was done.");
          }
          return answer;
        });
  }

  /** A question: it takes its time and needs a partner that is up, but no told failure hits it. */
  <T> Uni<T> ask(PartnerSystem system, Supplier<T> question) {
    return behaving(
        system,
        behaviour -> {
          if (behaviour.isDown()) {
            throw away();
          }
          return question.get();
        });
  }

  /** Looks at the partner from outside its world. */
  <T> Uni<T> look(Supplier<T> work) {
    return Uni.createFrom().item(work).runSubscriptionOn(threads);
  }

  Behaviour behaviour(PartnerSystem system) {
    SimulatorMapper.BehaviourRow row = mapper.behaviour(system.label());
    return row == null ? Behaviour.GOOD : Behaviour.of(row);
  }

  private <T> Uni<T> behaving(PartnerSystem system, Function<Behaviour, T> work) {
    return look(() -> behaviour(system))
        .flatMap(
            behaviour -> {
              Uni<T> answer = look(() -> work.apply(behaviour));
              return behaviour.delay().isZero()
                  ? answer
                  : Uni.createFrom()
                      .voidItem()
                      .onItem()
                      .delayIt()
                      .by(behaviour.delay())
                      .flatMap(waited -> answer);
            });
  }

  private void refuseIfTold(PartnerSystem system, Behaviour behaviour) {
    if (behaviour.isDown()) {
      throw away();
    }
    Mood mood = moods.get(system);
    Integer limit = behaviour.rateLimit();
    if (limit != null && !mood.admits(limit, clock.instant().getEpochSecond())) {
      throw Problems.problem(
          429, "rate-limited", "Rate limited", "The partner wants fewer calls.", SOON);
    }
    if (mood.fails(behaviour.failing())) {
      throw failed(503, "The partner failed before it did anything.");
    }
  }

  private static HttpProblem away() {
    return failed(503, "The partner is down.");
  }

  private static HttpProblem failed(int status, String detail) {
    return status == 503
        ? Problems.problem(503, "partner-unavailable", "Partner unavailable", detail, SOON)
        : Problems.problem(status, "partner-failed", "Partner failed", detail);
  }

  @PreDestroy
  void stop() {
    threads.shutdownNow();
  }
}
