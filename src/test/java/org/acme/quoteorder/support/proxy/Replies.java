package org.acme.quoteorder.support.proxy;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Which replies are meant. They are counted from the moment the toxic is put in place, over all
 * connections; the reply of a server that had forgotten a script does not count, because it did
 * nothing.
 *
 * @param command to this command only; empty for any
 * @param script to runs of the script of this name only, by EVALSHA or EVAL; empty for any
 * @param mentioning only where a word of the request contains this; empty for any
 * @param number only the reply of this number, from 1; 0 for each
 * @param probability of those, each with this probability
 * @param seed of the dice
 */
public record Replies(
    String command, String script, String mentioning, long number, double probability, long seed) {
  public Replies {
    command = command.toUpperCase(Locale.ROOT);
    script = script.toLowerCase(Locale.ROOT);
    if (number < 0 || !(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("a number from 1, a probability from 0 to 1");
    }
  }

  public static Replies any() {
    return new Replies("", "", "", 0, 1, 0);
  }

  /** {@code SET}, {@code EVALSHA}; with PostgreSQL the tag of what was done, {@code COMMIT}. */
  public static Replies to(String command) {
    return new Replies(command, "", "", 0, 1, 0);
  }

  public static Replies toScript(String sha) {
    return new Replies("", sha, "", 0, 1, 0);
  }

  /** Only the n-th, from 1. */
  public Replies number(long n) {
    return new Replies(command, script, mentioning, n, probability, seed);
  }

  public Replies mentioning(String text) {
    return new Replies(command, script, text, number, probability, seed);
  }

  /** Each of them with this probability; the same seed loses the same ones. */
  public Replies withProbability(double p, long newSeed) {
    return new Replies(command, script, mentioning, number, p, newSeed);
  }

  Map<String, Object> attributes() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("command", command);
    all.put("script", script);
    all.put("mentioning", mentioning);
    all.put("number", number);
    all.put("probability", probability);
    all.put("seed", seed);
    return all;
  }

  static Replies of(Toxic toxic) {
    return new Replies(
        toxic.text("command"),
        toxic.text("script"),
        toxic.text("mentioning"),
        toxic.number("number", 0),
        toxic.decimal("probability", 1),
        toxic.number("seed", 0));
  }
}
