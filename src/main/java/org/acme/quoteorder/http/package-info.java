/**
 * What every HTTP answer has in common: problems (RFC 9457), correlation ids, conditional requests,
 * paging, size limits, strict JSON, and the one place where a failing database becomes a 503.
 *
 * <p>Knows no feature; every feature's {@code http} package uses it. Nothing here touches Redis or
 * SQL; it only names their failures.
 */
@NullMarked
package org.acme.quoteorder.http;

import org.jspecify.annotations.NullMarked;
