package org.acme.quoteorder.http;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of a listing.
 *
 * @param nextCursor continues after the last item; null on the last page
 */
public record Page<T>(List<T> items, @Nullable String nextCursor) {

  /**
   * Cuts a page out of rows that were read with one more than {@code limit}: the surplus row only
   * tells that there is a next page.
   */
  public static <T> Page<T> of(List<T> rows, int limit, Function<T, String> cursor) {
    if (rows.size() <= limit) {
      return new Page<>(List.copyOf(rows), null);
    }
    return new Page<>(List.copyOf(rows.subList(0, limit)), cursor.apply(rows.get(limit - 1)));
  }
}
