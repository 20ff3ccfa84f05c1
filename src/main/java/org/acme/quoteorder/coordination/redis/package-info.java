/**
 * How the toolkit talks to Redis: scripts, connections, call policy, failure translation.
 *
 * <p>{@link RedisScripts} runs one Lua script in one round trip on the one shared connection of a
 * role, behind a time-out, a circuit breaker and a bulkhead, and answers with a reply or with the
 * reason why there is none; it never throws. Only this package and classes called {@code Redis…}
 * may import the Redis client. Uses {@code coordination}, {@code key}, {@code time}, the Vert.x
 * client and SmallRye Fault Tolerance.
 */
@NullMarked
package org.acme.quoteorder.coordination.redis;

import org.jspecify.annotations.NullMarked;
