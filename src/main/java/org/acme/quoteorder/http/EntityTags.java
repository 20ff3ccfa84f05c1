package org.acme.quoteorder.http;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A list of entity tags as {@code If-Match} and {@code If-None-Match} carry it (RFC 9110, sections
 * 8.8.3 and 13.1). The tag of version 7 is {@code "7"}.
 *
 * @param any the list is {@code *}
 */
record EntityTags(boolean any, List<Tag> tags) {

  private static final Pattern TAG = Pattern.compile("(W/)?\"([\\x21\\x23-\\x7E\\x80-\\xFF]*)\"");
  // Empty elements of a list count for nothing (RFC 9110, section 5.6.1).
  private static final Pattern BETWEEN = Pattern.compile("[ \\t]*(?:,[ \\t]*)+");
  private static final Pattern VERSION = Pattern.compile("[1-9][0-9]{0,17}");

  record Tag(boolean weak, String value) {
    boolean ours() {
      return VERSION.matcher(value).matches();
    }
  }

  /**
   * Reads the lines of one header; several lines are one list.
   *
   * @throws io.quarkiverse.resteasy.problem.HttpProblem 400 when it is no list of entity tags
   */
  static EntityTags parse(String header, List<String> lines) {
    String list =
        lines.stream().map(String::strip).filter(not(String::isEmpty)).collect(joining(","));
    return list.equals("*")
        ? new EntityTags(true, List.of())
        : new EntityTags(false, tags(header, list));
  }

  /** The versions that are named by strong comparison: a weak tag names none. */
  Set<Long> strong() {
    return versions(tags.stream().filter(not(Tag::weak)).toList());
  }

  /** The versions that are named by weak comparison, as reads compare. */
  Set<Long> weak() {
    return versions(tags);
  }

  private static Set<Long> versions(List<Tag> tags) {
    return tags.stream()
        .filter(Tag::ours)
        .map(tag -> Long.valueOf(tag.value()))
        .collect(toUnmodifiableSet());
  }

  private static List<Tag> tags(String header, String list) {
    List<Tag> found = new ArrayList<>();
    Matcher tag = TAG.matcher(list);
    Matcher between = BETWEEN.matcher(list);
    int at = skip(between, 0, list);
    while (at < list.length()) {
      if (!tag.region(at, list.length()).lookingAt()) {
        throw malformed(header);
      }
      found.add(new Tag(tag.group(1) != null, tag.group(2)));
      int next = skip(between, tag.end(), list);
      if (next == tag.end() && next < list.length()) {
        throw malformed(header);
      }
      at = next;
    }
    if (found.isEmpty()) {
      throw malformed(header);
    }
    return List.copyOf(found);
  }

  private static int skip(Matcher between, int from, String list) {
    return between.region(from, list.length()).lookingAt() ? between.end() : from;
  }

  private static RuntimeException malformed(String header) {
    return Problems.problem(
        400,
        header.toLowerCase(Locale.ROOT) + "-malformed",
        "Malformed " + header,
        header + " takes * or a list of quoted entity tags.");
  }
}
