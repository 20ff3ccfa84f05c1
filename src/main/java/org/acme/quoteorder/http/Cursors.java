package org.acme.quoteorder.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cursors of one tenant's listing. A cursor is opaque to callers and names the last row that
 * they saw, never an offset, so rows that come or go move no page.
 *
 * <p>It carries a mark of the listing and the tenant that it belongs to, so that one from elsewhere
 * is refused. The mark is no secret and protects nothing: a cursor only says where to go on among
 * the rows that its bearer may see anyway.
 */
public record Cursors(String listing, String tenant) {
  private static final int LONGEST = 1024;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

  /** The cursor that continues after the row with these sort key values. */
  public String after(String... sortKey) {
    return encode(
        Stream.concat(Stream.of(mark()), Arrays.stream(sortKey))
            .map(Cursors::encode)
            .collect(Collectors.joining(".")));
  }

  /**
   * The sort key values in a cursor; an empty list when there is no cursor.
   *
   * @param parts how many values this listing's cursors have
   * @throws HttpProblem 400 when it is not a cursor of this listing
   */
  public List<String> read(@Nullable String cursor, int parts) {
    if (cursor == null) {
      return List.of();
    }
    List<String> values = cursor.length() > LONGEST ? List.of() : decode(cursor);
    if (values.size() != parts + 1
        || !values.get(0).equals(mark())
        || !values.stream().allMatch(value -> !value.isEmpty() && StorableText.test(value))) {
      throw invalid();
    }
    return values.subList(1, values.size());
  }

  /** The 400 for a cursor that a listing did not hand out. */
  public static HttpProblem invalid() {
    return Pages.invalid("cursor is not one that this listing handed out.");
  }

  private String mark() {
    String whose = listing.length() + ":" + listing + tenant;
    return UUID.nameUUIDFromBytes(whose.getBytes(UTF_8)).toString().substring(0, 8);
  }

  private static List<String> decode(String cursor) {
    try {
      String joined = new String(DECODER.decode(cursor), UTF_8);
      return Arrays.stream(joined.split("\\.", -1))
          .map(part -> new String(DECODER.decode(part), UTF_8))
          .toList();
    } catch (IllegalArgumentException notBase64) {
      return List.of();
    }
  }

  private static String encode(String text) {
    return ENCODER.encodeToString(text.getBytes(UTF_8));
  }
}
