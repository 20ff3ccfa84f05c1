package org.acme.quoteorder.http;

import java.util.Set;

/**
 * What a caller demands of the version that a change meets ({@code If-Match}, and beside it {@code
 * If-None-Match}). Every use case asks {@link #admits}; nobody else compares versions.
 *
 * @param any whether every version will do
 * @param oneOf the versions that will do otherwise; empty: none does
 * @param noneOf versions that will not do in any case
 */
public record ExpectedVersion(boolean any, Set<Long> oneOf, Set<Long> noneOf) {

  /** No condition; also what {@code *} says of something that exists. */
  public static final ExpectedVersion ANY = new ExpectedVersion(true, Set.of(), Set.of());

  /** Exactly one of these. */
  public static ExpectedVersion oneOf(Set<Long> versions) {
    return new ExpectedVersion(false, Set.copyOf(versions), Set.of());
  }

  public boolean admits(long version) {
    return (any || oneOf.contains(version)) && !noneOf.contains(version);
  }
}
