package org.acme.quoteorder.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of the documentation, as its readers see it: with commands, output and links. */
record Page(Path path, String text) {

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");

  /** Commands, with the output that the page shows for them; empty when it shows none. */
  record Snippet(String commands, String output) {}

  private record Block(String language, String content) {}

  static Page of(String path) {
    return of(Path.of(path));
  }

  /** The README and every page below {@code docs}. */
  static List<Page> all() {
    try (Stream<Path> docs = Files.walk(Path.of("docs"))) {
      return Stream.concat(
              Stream.of(Path.of("README.md"), Path.of("CONTRIBUTING.md")),
              docs.filter(file -> file.toString().endsWith(".md")))
          .filter(Files::exists)
          .map(Page::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Page of(Path path) {
    try {
      return new Page(path, Files.readString(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The {@code sh} blocks in their order, each with the {@code text} block that follows it. */
  List<Snippet> snippets() {
    List<Snippet> found = new ArrayList<>();
    List<Block> blocks = blocks();
    for (int at = 0; at < blocks.size(); at++) {
      if (blocks.get(at).language().equals("sh")) {
        boolean shown = at + 1 < blocks.size() && blocks.get(at + 1).language().equals("text");
        found.add(new Snippet(blocks.get(at).content(), shown ? blocks.get(at + 1).content() : ""));
      }
    }
    return found;
  }

  private List<Block> blocks() {
    return BLOCK
        .matcher(text)
        .results()
        .map(block -> new Block(block.group(1), block.group(2)))
        .toList();
  }

  /** What its links point at, without those that leave the repository. */
  List<String> relativeLinks() {
    return LINK.matcher(BLOCK.matcher(text).replaceAll(""))
        .results()
        .map(link -> link.group(1))
        .filter(target -> !target.contains("://") && !target.startsWith("mailto:"))
        .toList();
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
