package org.acme.quoteorder.coordination.key;

import org.acme.quoteorder.coordination.redis.RedisRole;

/**
 * What is declared about a family of keys, for operators and for the check that nothing else lives
 * in Redis.
 *
 * @param name the pattern's one name, as in package, script folder and metric
 * @param shape the key with its components in braces, {@code leader:quote-order:{role}}
 * @param role which Redis it lives on
 * @param owner the part of the service that answers for it
 * @param structure the Redis data type and what is in it
 * @param ttl when it ends by itself
 * @param bound how many there can be, and how large
 * @param dataClass what kind of data the value holds
 * @param onLoss what happens when Redis loses or evicts it
 */
public record KeyPattern(
    String name,
    String shape,
    RedisRole role,
    String owner,
    String structure,
    String ttl,
    String bound,
    String dataClass,
    String onLoss) {
  /** The fixed beginning of every key of this pattern, without the environment's prefix. */
  public String prefix() {
    return shape.substring(0, shape.indexOf('{'));
  }
}
