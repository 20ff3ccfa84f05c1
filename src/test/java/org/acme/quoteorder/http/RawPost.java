package org.acme.quoteorder.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.restassured.RestAssured;
import io.restassured.builder.ResponseBuilder;
import io.restassured.response.ValidatableResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/**
 * Sends bodies that REST Assured would pretty-print into memory first, with or without their
 * length.
 */
final class RawPost {

  private RawPost() {}

  static ValidatableResponse chunked(String path, String token, String body) {
    return post(
        path,
        token,
        HttpRequest.BodyPublishers.ofInputStream(
            () -> new ByteArrayInputStream(body.getBytes(UTF_8))));
  }

  static ValidatableResponse declared(String path, String token, String body) {
    return post(path, token, HttpRequest.BodyPublishers.ofString(body));
  }

  private static ValidatableResponse post(
      String path, String token, HttpRequest.BodyPublisher body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(RestAssured.baseURI + ":" + RestAssured.port + path))
            .version(HttpClient.Version.HTTP_1_1)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(body)
            .build();
    try {
      HttpResponse<String> response =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
      return new ResponseBuilder()
          .setStatusCode(response.statusCode())
          .setContentType(response.headers().firstValue("Content-Type").orElse(""))
          .setBody(response.body())
          .build()
          .then();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
