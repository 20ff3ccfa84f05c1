package org.acme.quoteorder.catalog;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An exact amount: JSON {@code {"amount":"12.30","currency":"EUR"}}, always with two digits after
 * the point and never as a floating point number.
 */
public record Money(
    @Schema(implementation = String.class, examples = "12.30") BigDecimal amount,
    @Schema(examples = "EUR") String currency) {
  private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,14}(\\.[0-9]{1,2})?");

  public Money {
    if (!CURRENCY.matcher(currency).matches()) {
      throw new IllegalArgumentException("currency is three upper-case letters");
    }
    amount = amount.setScale(2);
  }

  /** Reads the decimal string of the JSON form. */
  @JsonCreator
  public static Money parse(
      @JsonProperty(value = "amount", required = true) String amount,
      @JsonProperty(value = "currency", required = true) String currency) {
    if (amount == null || currency == null || !DECIMAL.matcher(amount).matches()) {
      throw new IllegalArgumentException("amount is a decimal string with at most two digits");
    }
    return new Money(new BigDecimal(amount), currency);
  }

  @JsonGetter("amount")
  String plainAmount() {
    return amount.toPlainString();
  }

  public Money times(int quantity) {
    return new Money(amount.multiply(BigDecimal.valueOf(quantity)), currency);
  }

  /**
   * The sum of two amounts of one currency.
   *
   * @throws IllegalArgumentException when the currencies differ
   */
  public Money plus(Money other) {
    if (!currency.equals(other.currency)) {
      throw new IllegalArgumentException("amounts of two currencies have no sum");
    }
    return new Money(amount.add(other.amount), currency);
  }
}
