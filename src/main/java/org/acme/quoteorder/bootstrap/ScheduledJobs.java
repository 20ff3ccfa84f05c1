package org.acme.quoteorder.bootstrap;

import io.quarkus.scheduler.Scheduler;
import jakarta.enterprise.context.ApplicationScoped;
import org.acme.quoteorder.coordination.OrderlyEnd;

/** A node that ends begins no job. */
@ApplicationScoped
class ScheduledJobs implements OrderlyEnd {
  private final Scheduler scheduler;

  ScheduledJobs(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  @Override
  public void takeNothingNew() {
    scheduler.pause();
  }
}
