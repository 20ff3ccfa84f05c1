package org.acme.quoteorder.coordination;

/**
 * The name of this node among its peers, for logs, owners and candidates.
 *
 * <p>A name is not an identity: two processes may carry the same one after a restart, so nothing
 * that protects a write may rest on it. Tokens and attempts do that.
 *
 * @param value 1 to 128 characters, without white space
 */
public record NodeId(String value) {
  public NodeId {
    if (value.isEmpty()
        || value.length() > 128
        || value.chars().anyMatch(Character::isWhitespace)) {
      throw new IllegalArgumentException("a node id has 1 to 128 characters and no white space");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
