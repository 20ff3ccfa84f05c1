package org.acme.quoteorder.bootstrap;

import io.quarkus.arc.All;
import io.quarkus.runtime.ApplicationLifecycleManager;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.acme.quoteorder.coordination.NodeId;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Sleeper;
import org.acme.quoteorder.coordination.time.Ticker;
import org.acme.quoteorder.quote.QuoteSettings;
import org.acme.quoteorder.security.DemoSettings;
import org.acme.quoteorder.security.DemoSigning;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Runs before everything else at start: the services answer, the settings make sense, the schema is
 * there. Whatever is wrong ends the process with one line.
 */
@ApplicationScoped
class Preflight {
  private static final Logger LOG = Logger.getLogger(Preflight.class);
  private static final int BEFORE_ALL_OTHERS = 1;
  private static final Duration PAUSE = Duration.ofMillis(250);

  private final StartupSettings settings;
  private final List<Reach> services;
  private final TokenKeys tokenKeys;
  private final Schema schema;
  private final DemoSettings demo;
  private final DemoSigning demoSigning;
  private final DemoCatalog demoCatalog;
  private final NodeId node;
  private final Ticker ticker;
  private final Sleeper sleeper;
  private final Duration budget;
  private final QuoteSettings quotes;
  private final ShutdownSettings shutdown;
  private final Duration requests;

  Preflight(
      StartupSettings settings,
      @All List<Reach> services,
      TokenKeys tokenKeys,
      Schema schema,
      DemoSettings demo,
      DemoSigning demoSigning,
      DemoCatalog demoCatalog,
      NodeId node,
      Ticker ticker,
      Sleeper sleeper,
      @ConfigProperty(name = "quoteorder.http.budget") Duration budget,
      QuoteSettings quotes,
      ShutdownSettings shutdown,
      @ConfigProperty(name = "quarkus.shutdown.timeout") Optional<Duration> requests) {
    this.settings = settings;
    this.services = services;
    this.tokenKeys = tokenKeys;
    this.schema = schema;
    this.demo = demo;
    this.demoSigning = demoSigning;
    this.demoCatalog = demoCatalog;
    this.node = node;
    this.ticker = ticker;
    this.sleeper = sleeper;
    this.budget = budget;
    this.quotes = quotes;
    this.shutdown = shutdown;
    this.requests = requests.orElse(Duration.ZERO);
  }

  void run(@Observes @Priority(BEFORE_ALL_OTHERS) StartupEvent event) {
    requireSaneSettings();
    requireKnownServices();
    if (!demo.enabled()) {
      tokenKeys.problem().ifPresent(Preflight::refuse);
    }
    services.stream()
        .filter(service -> settings.required().contains(service.service()))
        .forEach(this::await);
    requireWanted();
    migrate();
    if (demo.enabled()) {
      startDemo();
    }
    requireWanted();
    LOG.infof("node %s passed its checks", node);
  }

  private void requireSaneSettings() {
    new Setting("quoteorder.demo.enabled").notSwitch().ifPresent(Preflight::refuse);
    requirePositive("quoteorder.http.budget", budget);
    requirePositive("quoteorder.startup.patience", settings.patience());
    requirePositive("quoteorder.demo.token-lifetime", demo.tokenLifetime());
    requirePositive("quoteorder.quote.validity", quotes.validity());
    requireTimeToEnd();
  }

  private void requireTimeToEnd() {
    Duration parts = shutdown.parts(requests);
    if (parts.compareTo(shutdown.budget()) >= 0) {
      refuse(
          new Setting("quoteorder.shutdown.budget").described()
              + " is %s, but an end may take %s".formatted(shutdown.budget(), parts));
    }
  }

  private static void requirePositive(String name, Duration value) {
    new Setting(name).notPositive(value).ifPresent(Preflight::refuse);
  }

  private void requireKnownServices() {
    Set<String> known = services.stream().map(Reach::service).collect(Collectors.toSet());
    if (!known.containsAll(settings.required()) || !settings.required().contains("postgresql")) {
      refuse(
          new Setting("quoteorder.startup.required").described()
              + " takes postgresql and any of "
              + String.join(", ", new TreeSet<>(known)));
    }
  }

  private void await(Reach service) {
    Deadline deadline = Deadline.after(ticker, settings.patience());
    boolean reached = false;
    while (!reached) {
      reached =
          service
              .attempt()
              .fold(
                  () -> true,
                  reason -> {
                    if (deadline.passed(ticker)) {
                      refuse(
                          "%s did not answer within %s: %s"
                              .formatted(service.service(), settings.patience(), reason));
                    }
                    requireWanted();
                    pause();
                    return false;
                  },
                  reason -> {
                    refuse("%s cannot be used: %s".formatted(service.service(), reason));
                    return false;
                  });
    }
  }

  /** A node that is told to end while it starts has not begun anything yet, and does not. */
  private static void requireWanted() {
    if (ApplicationLifecycleManager.isVmShuttingDown()) {
      refuse("it was told to end before it was ready");
    }
  }

  private void migrate() {
    try {
      int ran = schema.migrate();
      LOG.infof("the schema is up to date (%d migrations ran here)", ran);
    } catch (RuntimeException e) {
      LOG.debug("the migration failed", e);
      refuse("the schema could not be brought up to date: " + Reasons.innermost(e));
    }
  }

  private void startDemo() {
    LOG.warn(
        "THIS NODE IS A DEMO (quoteorder.demo.enabled): anyone gets a token of any tenant from POST"
            + " /dev/token, partners are simulated under /sim, the catalog is made up.");
    demoSigning.load();
    demoCatalog.seed();
  }

  private void pause() {
    try {
      sleeper.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      refuse("interrupted");
    }
  }

  private static void refuse(String reason) {
    throw new StartRefused(reason);
  }
}
