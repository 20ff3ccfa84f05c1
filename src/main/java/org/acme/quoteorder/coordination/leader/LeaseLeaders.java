package org.acme.quoteorder.coordination.leader;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.coordination.lease.Leases;
import org.acme.quoteorder.coordination.time.Ticker;

/**
 * Leadership as a lease of the role, which the lease itself renews, and a term out of PostgreSQL.
 */
@Singleton
final class LeaseLeaders implements Leaders {
  private final List<RunningCampaign> campaigns = new CopyOnWriteArrayList<>();
  private final Leases leases;
  private final FencingTokens terms;
  private final Ticker ticker;
  private final LeaderMetrics metrics;

  LeaseLeaders(Leases leases, FencingTokens terms, Ticker ticker, MeterRegistry registry) {
    this.leases = leases;
    this.terms = terms;
    this.ticker = ticker;
    this.metrics = new LeaderMetrics(registry);
  }

  @Override
  public Campaign campaign(Candidacy candidacy, LeaderObserver observer) {
    var campaign =
        new RunningCampaign(
            candidacy,
            whenDeposed ->
                new Contention(leases, terms, ticker, metrics, candidacy, observer, whenDeposed),
            campaigns::remove);
    metrics.observe(candidacy.role(), () -> leads(candidacy.role()));
    campaigns.add(campaign);
    campaign.start();
    return campaign;
  }

  private boolean leads(String role) {
    return campaigns.stream().anyMatch(campaign -> campaign.leads(role));
  }

  /** Whoever forgot to close a campaign does not keep the role from the others. */
  @PreDestroy
  void closeAll() {
    campaigns.forEach(RunningCampaign::close);
  }
}
