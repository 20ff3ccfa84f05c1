package org.acme.quoteorder.coordination.idempotency.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import org.acme.quoteorder.coordination.idempotency.Attempt;
import org.acme.quoteorder.coordination.idempotency.Fingerprint;
import org.acme.quoteorder.coordination.idempotency.IdempotencyKey;
import org.acme.quoteorder.coordination.idempotency.IdempotencyRecords;
import org.acme.quoteorder.coordination.idempotency.StoredResponse;

/**
 * The records as rows of {@code api_idempotency_keys}; the body is kept as text, so it comes back
 * byte by byte.
 */
@ApplicationScoped
class SqlIdempotencyRecords implements IdempotencyRecords {

  private final IdempotencyRecordMapper rows;
  private final ObjectMapper json;

  SqlIdempotencyRecords(IdempotencyRecordMapper rows, ObjectMapper json) {
    this.rows = rows;
    this.json = json;
  }

  @Override
  public ClaimedKey claim(Attempt attempt, String businessId) {
    return rows.claim(attempt, businessId) == 1 ? ClaimedKey.MINE : ClaimedKey.TAKEN;
  }

  @Override
  public void finish(Attempt attempt, StoredResponse response) {
    String status = response.success() ? "COMPLETED" : "FAILED_FINAL";
    if (rows.finish(attempt, status, write(response)) != 1) {
      throw new IllegalStateException("the idempotency record is not this attempt's");
    }
  }

  @Override
  public Optional<KeptAnswer> find(IdempotencyKey key) {
    return Optional.ofNullable(rows.find(key)).map(this::keptAnswer);
  }

  @Override
  public int deleteOlderThan(Duration age, int limit) {
    return rows.deleteBefore(age, limit);
  }

  private KeptAnswer keptAnswer(IdempotencyRecordMapper.Row row) {
    if (row.payload() == null) {
      throw new IllegalStateException("a committed idempotency record has an answer");
    }
    return new KeptAnswer(
        new Fingerprint(row.fingerprintVersion(), row.requestHash()), read(row.payload()));
  }

  private String write(StoredResponse response) {
    try {
      return json.writeValueAsString(response);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an answer of plain values is always JSON", e);
    }
  }

  private StoredResponse read(String payload) {
    try {
      return json.readValue(payload, StoredResponse.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an idempotency record that is not an answer", e);
    }
  }
}
