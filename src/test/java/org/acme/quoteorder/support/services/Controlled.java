package org.acme.quoteorder.support.services;

/** A process that a test finds by its name, and what a test may do to it. */
public interface Controlled {
  /** Unique among the processes of one test. */
  String name();

  boolean isRunning();

  /** SIGKILL: nothing is saved, nobody is told. Does nothing to what has ended. */
  void kill();

  /** An orderly end. */
  void stop();

  /** SIGSTOP: a machine that hangs; what is sent to it now arrives after {@link #resume()}. */
  void pause();

  void resume();

  /** The same in the same place, ready for use; what runs is ended in order first. */
  Controlled restart();
}
