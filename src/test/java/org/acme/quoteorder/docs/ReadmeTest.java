package org.acme.quoteorder.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README fits one screen and promises what the build keeps; no page points at nothing. */
class ReadmeTest {

  private static final Pattern COMMAND = Pattern.compile("\\./mvnw (?:-\\S+ )*([\\w:]+)");
  private static final int SCREEN = 60;

  @Test
  void every_relative_link_resolves() {
    List<String> broken = new ArrayList<>();
    for (Page page : Page.all()) {
      for (String link : page.relativeLinks()) {
        if (!resolves(page, link)) {
          broken.add(page + " -> " + link);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void the_readme_names_two_commands_which_the_build_knows() throws IOException {
    var named = new TreeSet<String>();
    COMMAND
        .matcher(Page.of("README.md").text())
        .results()
        .map(command -> command.group(1))
        .forEach(named::add);
    assertThat(named).containsExactly("quarkus:dev", "verify");
    assertThat(Files.readString(Path.of(".ci/run"))).contains("./mvnw verify");
    assertThat(Files.readString(Path.of("pom.xml")))
        .contains(
            "<artifactId>quarkus-maven-plugin</artifactId>",
            "<artifactId>maven-failsafe-plugin</artifactId>");
  }

  @Test
  void the_switch_for_containers_is_the_one_of_the_build() throws IOException {
    assertThat(Page.of("README.md").text()).contains("-Dservices=docker");
    assertThat(Files.readString(Path.of("pom.xml"))).contains("<services>embedded</services>");
  }

  @Test
  void the_readme_fits_one_screen() {
    assertThat(Page.of("README.md").text().lines().count()).isLessThanOrEqualTo(SCREEN);
  }

  @Test
  void every_page_is_on_a_map() {
    List<Path> linked = new ArrayList<>();
    for (Page page : Page.all()) {
      page.relativeLinks().stream().map(link -> target(page, link)).forEach(linked::add);
    }
    assertThat(Page.all())
        .filteredOn(page -> page.path().startsWith("docs"))
        .extracting(page -> page.path().normalize())
        .isSubsetOf(linked);
  }

  /** A file that is there, with the heading that the link names. */
  private static boolean resolves(Page page, String link) {
    Path target = target(page, link);
    int anchor = link.indexOf('#');
    return Files.exists(target)
        && (anchor < 0 || anchors(target).contains(link.substring(anchor + 1)));
  }

  private static Path target(Page page, String link) {
    String path = link.replaceFirst("#.*", "");
    return path.isEmpty() ? page.path() : page.path().resolveSibling(path).normalize();
  }

  private static List<String> anchors(Path page) {
    return Pattern.compile("(?m)^#+ (.+)$")
        .matcher(Page.of(page.toString()).text())
        .results()
        .map(MatchResult::group)
        .map(heading -> heading.replaceFirst("^#+ ", "").toLowerCase(java.util.Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
        .toList();
  }
}
