/**
 * Who calls: roles, the caller of this request, tokens for calls to partner systems.
 *
 * <p>The tenant is always the token's, never a header's or a body's. A demo run has a key pair of
 * its own in PostgreSQL and an endpoint that hands out tokens; a production run has neither. May
 * use {@code http} for problems; knows no feature.
 */
@NullMarked
package org.acme.quoteorder.security;

import org.jspecify.annotations.NullMarked;
