package org.acme.quoteorder.simulator;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.catalog.Money;
import org.acme.quoteorder.http.Pages;
import org.acme.quoteorder.http.Problems;
import org.acme.quoteorder.security.Caller;
import org.acme.quoteorder.security.Roles;
import org.acme.quoteorder.simulator.sql.SimulatorMapper;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The simulated partners over HTTP; in any other than a demo run these paths do not exist. */
@Path("/sim")
@Tag(name = "Simulated partners", description = "In dev, test and demo runs only.")
@RolesAllowed({Roles.CUSTOMER, Roles.APPROVER, Roles.OPERATOR})
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@NonBlocking
public final class SimulatorResource {
  private static final String REFUSED_SKU = "UNPROVISIONABLE-";

  private final Partners partners;
  private final SimulatorMapper mapper;
  private final Caller caller;

  SimulatorResource(Partners partners, SimulatorMapper mapper, Caller caller) {
    this.partners = partners;
    this.mapper = mapper;
    this.caller = caller;
  }

  record RatingRequest(@NotEmpty @Size(max = 1000) List<@NotNull @Valid RatingLine> items) {}

  record RatingLine(
      @NotNull @Positive Integer line,
      @NotBlank String sku,
      @NotNull @Positive Integer quantity,
      @NotNull Money listPrice) {}

  record RatedLines(List<RatedLine> items) {}

  record RatedLine(int line, Money unitPrice) {}

  record Activation(
      @NotBlank @Size(max = 128) String businessKey,
      @NotBlank @Size(max = 128) String step,
      @NotBlank @Size(max = 64) String sku,
      @NotNull @Positive Integer quantity) {}

  record Charge(
      @NotBlank @Size(max = 128) String businessKey,
      @NotBlank @Size(max = 128) String step,
      @NotNull Money amount) {}

  record Performed(UUID effectId, boolean repeated) {}

  record Effect(String step, String idempotencyKey, Instant at, int calls) {
    static Effect of(SimulatorMapper.EffectRow row) {
      return new Effect(row.step(), row.idempotencyKey(), row.at(), row.calls());
    }
  }

  record Effects(List<Effect> effects) {}

  record KnownEffect(boolean performed, UUID effectId, String step, Instant at, int calls) {}

  @POST
  @Path("rating/prices")
  @Operation(summary = "Unit prices: list price less 5 % from 100 pieces, 10 % from 1000")
  public Uni<RatedLines> rate(@NotNull @Valid RatingRequest request) {
    return partners.perform(
        PartnerSystem.RATING,
        () -> new RatedLines(request.items().stream().map(SimulatorResource::rated).toList()));
  }

  @POST
  @Path("provisioning/activations")
  @Operation(
      summary = "Activate a line",
      description = "A SKU that begins with UNPROVISIONABLE- is refused for good.")
  public Uni<Performed> activate(
      @HeaderParam("Idempotency-Key") @Nullable String key, @NotNull @Valid Activation request) {
    if (request.sku().startsWith(REFUSED_SKU)) {
      throw refused("This cannot be provisioned, now or later.");
    }
    return perform(PartnerSystem.PROVISIONING, key, request.businessKey(), request.step());
  }

  @POST
  @Path("billing/charges")
  @Operation(summary = "Charge an amount")
  public Uni<Performed> charge(
      @HeaderParam("Idempotency-Key") @Nullable String key, @NotNull @Valid Charge request) {
    if (request.amount().amount().signum() < 0) {
      throw refused("A charge is not negative.");
    }
    return perform(PartnerSystem.BILLING, key, request.businessKey(), request.step());
  }

  @GET
  @Path("{system}/effects")
  @Operation(summary = "What the partner really did for one order")
  public Uni<Effects> effects(
      @PathParam("system") String system,
      @Schema(description = "the order's id") @QueryParam("businessKey")
          @Nullable String businessKey) {
    PartnerSystem partner = system(system);
    String tenant = caller.tenant();
    if (businessKey == null || businessKey.isBlank()) {
      throw Pages.invalid("businessKey names an order.");
    }
    return partners.look(
        () ->
            new Effects(
                mapper.effects(partner.label(), tenant, businessKey).stream()
                    .map(Effect::of)
                    .toList()));
  }

  @GET
  @Path("{system}/effects/{idempotencyKey}")
  @Operation(summary = "Asks the partner whether an effect was performed")
  public Uni<KnownEffect> effect(
      @PathParam("system") String system, @PathParam("idempotencyKey") String key) {
    PartnerSystem partner = system(system);
    String tenant = caller.tenant();
    return partners.ask(
        partner,
        () -> {
          SimulatorMapper.EffectRow row = mapper.effect(partner.label(), tenant, key);
          if (row == null) {
            throw Problems.problem(
                404, "effect-not-found", "Effect not found", "Nothing was done under this key.");
          }
          return new KnownEffect(true, row.effectId(), row.step(), row.at(), row.calls());
        });
  }

  @PUT
  @Path("{system}/behaviour")
  @RolesAllowed(Roles.OPERATOR)
  @Operation(summary = "Tell a partner how to behave; what is not named goes back to good")
  public Uni<Behaviour> behave(
      @PathParam("system") String system, @NotNull @Valid Behaviour behaviour) {
    PartnerSystem partner = system(system);
    return partners.look(
        () -> {
          mapper.setBehaviour(partner.label(), behaviour.row());
          return partners.behaviour(partner);
        });
  }

  @GET
  @Path("{system}/behaviour")
  @RolesAllowed(Roles.OPERATOR)
  @Operation(summary = "How a partner was told to behave")
  public Uni<Behaviour> behaviour(@PathParam("system") String system) {
    PartnerSystem partner = system(system);
    return partners.look(() -> partners.behaviour(partner));
  }

  private Uni<Performed> perform(
      PartnerSystem system, @Nullable String key, String businessKey, String step) {
    if (key == null || key.isBlank() || key.length() > 256) {
      throw Problems.problem(
          400,
          "idempotency-key-required",
          "Idempotency key required",
          "The partner wants an Idempotency-Key of 1 to 256 characters.");
    }
    String tenant = caller.tenant();
    return partners.perform(
        system,
        () -> {
          SimulatorMapper.EffectRow row =
              mapper.perform(system.label(), tenant, key, businessKey, step, UUID.randomUUID());
          if (row == null) {
            throw refused("This key was used for something else.");
          }
          return new Performed(row.effectId(), row.calls() > 1);
        });
  }

  private static RatedLine rated(RatingLine line) {
    BigDecimal percent =
        BigDecimal.valueOf(line.quantity() >= 1000 ? 90 : line.quantity() >= 100 ? 95 : 100);
    BigDecimal price =
        line.listPrice()
            .amount()
            .multiply(percent)
            .movePointLeft(2)
            .setScale(2, RoundingMode.HALF_UP);
    return new RatedLine(line.line(), new Money(price, line.listPrice().currency()));
  }

  private static PartnerSystem system(String name) {
    return PartnerSystem.named(name)
        .orElseThrow(
            () -> Problems.problem(404, "not-found", "Not found", "There is no such partner."));
  }

  private static HttpProblem refused(String detail) {
    return Problems.problem(422, "refused", "Refused", detail);
  }
}
