package org.acme.quoteorder.security;

/** Where the demo's key pair is kept. */
public interface DemoKeys {

  /**
   * The one key pair that all nodes share. Whichever node comes first makes it; of several at once
   * one wins and all get the winner's.
   */
  DemoKey obtain();
}
