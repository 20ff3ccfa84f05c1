/**
 * Where the demo's key pair is kept, so that one token serves every node and survives a restart.
 *
 * <p>Only a demo run ever comes here: a production run has no signing key. May use MyBatis; nobody
 * but {@code security} uses it.
 */
@NullMarked
package org.acme.quoteorder.security.sql;

import org.jspecify.annotations.NullMarked;
