# The image of one node: the jar that `./mvnw verify` tested, on a Java runtime. See docs/decisions/0042-image.md.
#   ./mvnw package && docker build -t quote-order:0.1.0-SNAPSHOT .
# Any runtime of Java 17 or newer with `java` on its PATH serves, by name or by digest: --build-arg RUNTIME_IMAGE=…
ARG RUNTIME_IMAGE=eclipse-temurin:17-jre-noble
FROM ${RUNTIME_IMAGE}

ARG VERSION=0.1.0-SNAPSHOT
ARG REVISION=unknown
LABEL org.opencontainers.image.title="quote-order" \
      org.opencontainers.image.description="A quote becomes a fulfilled order, exactly as often as it should" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"

# What changes least comes first: a change of the code moves the last layers, not the 60 MB of libraries.
# Everything belongs to root and is only read; the process writes to /tmp and nowhere else.
WORKDIR /app
COPY target/quarkus-app/lib/ lib/
COPY target/quarkus-app/quarkus-run.jar ./
COPY target/quarkus-app/quarkus/ quarkus/
COPY target/quarkus-app/app/ app/

# The heap is half of the container's memory, because the platform sets that, and a JVM needs as much again. A JVM that
# runs out of it ends and is replaced: a node that lost a thread to an OutOfMemoryError no longer keeps its promises.
ENV JAVA_TOOL_OPTIONS="-XX:MaxRAMPercentage=50 -XX:+ExitOnOutOfMemoryError -XX:-UsePerfData -Xss512k"

# By number, so that a platform which insists on non-root can see it; the number needs no entry in /etc/passwd.
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM

# No shell in between: SIGTERM reaches the JVM, which is process 1 and drains.
ENTRYPOINT ["java", "-jar", "/app/quarkus-run.jar"]
