package org.acme.quoteorder.coordination.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ScriptTest {

  @Test
  void every_script_in_the_folder_is_known_and_no_other() throws IOException {
    try (var files = Files.walk(Path.of("src/main/resources/lua"))) {
      var inFolder =
          files
              .filter(file -> file.toString().endsWith(".lua"))
              .map(
                  f ->
                      f.getParent().getFileName()
                          + "."
                          + f.getFileName().toString().replace(".lua", ""))
              .toList();
      assertThat(Script.all())
          .extracting(Script::operation)
          .containsExactlyInAnyOrderElementsOf(inFolder);
    }
  }
}
