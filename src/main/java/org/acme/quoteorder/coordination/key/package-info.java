/**
 * The only place where a Redis key is spelled.
 *
 * <p>{@link KeySpace} builds keys from components so that no two inputs share a key, and declares
 * every pattern with its role, owner, life time, bound and what its loss means. A {@link Key} never
 * shows its value in a log. Uses the JDK and the role names of {@code coordination.redis}.
 */
@NullMarked
package org.acme.quoteorder.coordination.key;

import org.jspecify.annotations.NullMarked;
