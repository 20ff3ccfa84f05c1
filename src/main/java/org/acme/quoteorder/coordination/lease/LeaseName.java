package org.acme.quoteorder.coordination.lease;

import java.util.List;
import org.acme.quoteorder.coordination.key.Key;
import org.acme.quoteorder.coordination.key.KeySpace;

/**
 * What is leased. The family decides how the key begins; the components are escaped where the key
 * is spelled, so that no two names share a key.
 *
 * @param path one to four components, none empty: a fixed name, then for instance a tenant; one for
 *     a role
 */
public record LeaseName(Family family, List<String> path) {
  /** The families of leases, which are also the types in metrics. */
  public enum Family {
    /** {@code lock:…}: whatever may be done by one at a time. */
    LOCK("lease"),
    /** {@code leader:…}: a role that one process of the fleet has. */
    LEADER("leader");

    private final String type;

    Family(String type) {
      this.type = type;
    }

    /** The label in metrics. */
    public String type() {
      return type;
    }
  }

  public LeaseName {
    path = List.copyOf(path);
    if (path.isEmpty() || path.size() > 4 || path.stream().anyMatch(String::isEmpty)) {
      throw new IllegalArgumentException("a lease has a name of one to four components");
    }
    if (family == Family.LEADER && path.size() > 1) {
      throw new IllegalArgumentException("a role has one component");
    }
  }

  public static LeaseName lock(String... path) {
    return new LeaseName(Family.LOCK, List.of(path));
  }

  public static LeaseName leader(String role) {
    return new LeaseName(Family.LEADER, List.of(role));
  }

  /** The key of this lease. */
  public Key in(KeySpace keys) {
    return family == Family.LOCK ? keys.lock(path) : keys.leader(path.get(0));
  }
}
