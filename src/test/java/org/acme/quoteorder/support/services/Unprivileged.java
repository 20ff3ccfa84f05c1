package org.acme.quoteorder.support.services;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a command as somebody who is not root, because PostgreSQL refuses root.
 *
 * <p>An ordinary user runs it as himself. Root takes the first way that works on this machine: many
 * containers refuse new user namespaces, few refuse a change of user, and some have only {@code
 * su}.
 */
final class Unprivileged {
  private static final String OTHER = "nobody";

  private static final List<List<String>> WAYS =
      List.of(
          List.of("setpriv", "--reuid=" + OTHER, "--regid=nogroup", "--clear-groups"),
          List.of("setpriv", "--reuid=" + OTHER, "--regid=" + OTHER, "--clear-groups"),
          List.of("unshare", "-U"),
          List.of("su", OTHER, "-s", "/bin/sh", "-c", "exec \"$0\" \"$@\"", "--"));

  private final List<String> prefix;

  private Unprivileged(List<String> prefix) {
    this.prefix = prefix;
  }

  /** Makes the folder writable for the user that the commands will run as. */
  static Unprivileged over(Path folder) {
    if (!Shell.isRoot()) {
      return new Unprivileged(List.of());
    }
    for (List<String> way : WAYS) {
      Unprivileged candidate = new Unprivileged(way);
      giveTo(folder, way.get(0).equals("unshare") ? "root" : OTHER);
      if (Shell.succeeds(candidate.command(List.of("sh", "-c", "[ -w '" + folder + "' ]")))) {
        return candidate;
      }
    }
    throw new IllegalStateException(
        "PostgreSQL does not run as root, and neither setpriv, unshare nor su can run it as \""
            + OTHER
            + "\" with data below "
            + folder);
  }

  private static void giveTo(Path folder, String user) {
    try {
      Files.setOwner(
          folder,
          folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(user));
    } catch (IOException e) {
      // Not allowed, or no such user: the probe that follows decides.
    }
  }

  List<String> command(List<String> command) {
    List<String> all = new ArrayList<>(prefix);
    all.addAll(command);
    return all;
  }
}
