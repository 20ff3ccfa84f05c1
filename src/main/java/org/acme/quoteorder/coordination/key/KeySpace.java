package org.acme.quoteorder.coordination.key;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.acme.quoteorder.coordination.redis.RedisRole;

/**
 * Spells every key of this service.
 *
 * <p><b>No two inputs share a key.</b> A component keeps letters, digits, {@code .}, {@code _} and
 * {@code -}; every other byte of its UTF-8 form becomes {@code %XX} (a lone surrogate {@code
 * %uXXXX}), so {@code :}, <code>{}</code>, {@code *} and white space cannot act as anything but
 * data. A component that would be longer than 96 characters becomes {@code ~} and 32 hexadecimal
 * digits of the SHA-256 of its escaped form; {@code ~} itself is always escaped. What callers
 * choose freely, idempotency keys and foreign event ids, is hashed always: 128 bits, so that a
 * collision is out of reach, and nothing personal stands in a key.
 */
public final class KeySpace {
  private static final Pattern PREFIX = Pattern.compile("[a-z0-9-]{0,32}");
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  private static final int LONGEST = 96;
  private static final int LONGEST_PATH = 192;

  private static final KeyPattern IDEMPOTENCY =
      new KeyPattern(
          "idempotency",
          "idem:quote-order:{tenant}:{operation}:{hash}",
          RedisRole.COORDINATION,
          "order",
          "string, JSON: state, attempt, fingerprint, lease, answer",
          "quoteorder.idempotency.retention (24 h), shorter when released",
          "one per idempotency key used within the retention; answers up to a few kB",
          "answers of the tenant's own calls",
          "PostgreSQL answers: slower, the same");
  private static final KeyPattern WORK_CLAIM =
      new KeyPattern(
          "work_claim",
          "work-claim:quote-order:{workId}",
          RedisRole.COORDINATION,
          "fulfilment",
          "string: token of the claim",
          "asked for with each claim, seconds",
          "one per item in work; under 300 bytes",
          "technical ids",
          "two workers may try; the transition of the row lets one through");
  private static final KeyPattern DEDUPE =
      new KeyPattern(
          "dedupe",
          "dedupe:quote-order:{source}:{eventId}",
          RedisRole.COORDINATION,
          "messaging",
          "string: RECEIVED with a token, or DONE",
          "quoteorder.dedupe.received (1 h), quoteorder.dedupe.done (24 h)",
          "one per event within the retention; under 100 bytes",
          "technical ids",
          "the inbox turns the duplicate away");
  private static final KeyPattern LEASE =
      new KeyPattern(
          "lease",
          "lock:quote-order:{path}",
          RedisRole.COORDINATION,
          "whoever asks for the lease",
          "string: advisory token, token of the lease",
          "asked for with each lease, renewed at a third of it",
          "one per name in use; under 400 bytes",
          "technical ids",
          "two holders for a while; a write that matters matches a token that PostgreSQL drew");
  private static final KeyPattern LEADER =
      new KeyPattern(
          "leader",
          "leader:quote-order:{role}",
          RedisRole.COORDINATION,
          "messaging",
          "hash: token, until, term",
          "7 days after the last renewal, so that the term goes on growing; the lease inside ends sooner",
          "one per role; under 500 bytes",
          "technical ids",
          "a new leader in a new term; two may run for the rest of the old lease");
  private static final KeyPattern ORDER_STATUS =
      new KeyPattern(
          "order_status",
          "status:quote-order:{tenant}:order:{orderId}",
          RedisRole.CACHE,
          "fulfilment",
          "string: version, time stored, JSON value",
          "given with each put",
          "one per order looked at within the ttl; up to a few kB",
          "order status, no personal data",
          "read from PostgreSQL");
  private static final List<KeyPattern> PATTERNS =
      List.of(IDEMPOTENCY, WORK_CLAIM, DEDUPE, LEASE, LEADER, ORDER_STATUS);

  private final String prefix;

  /**
   * @param environment put in front of every key on a Redis that several environments share; empty
   *     for none, else lower-case letters, digits and hyphens
   */
  public KeySpace(String environment) {
    if (!PREFIX.matcher(environment).matches()) {
      throw new IllegalArgumentException(
          "quoteorder.redis.key-prefix: up to 32 lower-case letters, digits and hyphens");
    }
    this.prefix = environment.isEmpty() ? "" : environment + ":";
  }

  /** Every pattern that may exist in Redis. */
  public List<KeyPattern> patterns() {
    return PATTERNS;
  }

  /** The environment's prefix as it stands in front of a key; empty when there is none. */
  public String environment() {
    return prefix;
  }

  public Key idempotency(String tenant, String operation, String idempotencyKey) {
    return key(IDEMPOTENCY, component(tenant), component(operation), hash(escape(idempotencyKey)));
  }

  public Key workClaim(String workId) {
    return key(WORK_CLAIM, component(workId));
  }

  /** A UUID stays readable, any other event id is hashed. */
  public Key dedupe(String source, String eventId) {
    return key(
        DEDUPE,
        component(source),
        UUID.matcher(eventId).matches() ? eventId : "~" + hash(escape(eventId)));
  }

  /**
   * What is leased, by up to four components; a path that would be longer than 192 characters is
   * hashed as a whole.
   */
  public Key lock(List<String> path) {
    String joined = path.stream().map(KeySpace::component).collect(Collectors.joining(":"));
    return key(LEASE, joined.length() > LONGEST_PATH ? "~" + hash(joined) : joined);
  }

  public Key leader(String role) {
    return key(LEADER, component(role));
  }

  public Key orderStatus(String tenant, String orderId) {
    return key(ORDER_STATUS, component(tenant), "order", component(orderId));
  }

  private Key key(KeyPattern pattern, String... components) {
    return new Key(pattern, prefix + pattern.prefix() + String.join(":", components));
  }

  private static String component(String raw) {
    String escaped = escape(raw);
    return escaped.length() > LONGEST ? "~" + hash(escaped) : escaped;
  }

  private static String escape(String raw) {
    StringBuilder out = new StringBuilder(raw.length() + 16);
    raw.codePoints().forEach(c -> append(out, c));
    return out.toString();
  }

  private static void append(StringBuilder out, int c) {
    if (isPlain(c)) {
      out.append((char) c);
    } else if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
      // UTF-8 has no form for half a character; getBytes would make every one of them a "?"
      out.append("%u").append(HexFormat.of().toHexDigits((char) c));
    } else {
      for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
        out.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
      }
    }
  }

  private static boolean isPlain(int c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '.'
        || c == '_'
        || c == '-';
  }

  private static String hash(String escaped) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(escaped.getBytes(StandardCharsets.US_ASCII));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
