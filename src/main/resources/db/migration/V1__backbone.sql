-- The backbone: catalog, quotes, orders, and the tables that decide whether a step counts.
-- Constraints hold what must hold; every other check in the application is a courtesy to the caller.

create table catalog_item (
  tenant_id  text        not null,
  sku        text        not null check (length(sku) between 1 and 64),
  name       text        not null,
  unit_price numeric(12, 2) not null check (unit_price >= 0),
  currency   text        not null check (currency ~ '^[A-Z]{3}$'),
  attributes jsonb       not null default '{}',
  category   text        generated always as (attributes ->> 'category') stored,
  version    bigint      not null default 1 check (version > 0),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, sku)
);

create table quote (
  id           uuid        primary key,
  tenant_id    text        not null,
  customer_ref text        not null,
  status       text        not null check (status in ('DRAFT', 'PRICED', 'ACCEPTED', 'EXPIRED')),
  version      bigint      not null default 1 check (version > 0),
  total        numeric(16, 2),
  currency     text        not null,
  created_by   text        not null,
  created_at   timestamptz not null default now(),
  valid_until  timestamptz not null,
  check (status in ('DRAFT', 'EXPIRED') or total is not null)
);

create table quote_item (
  quote_id   uuid not null references quote on delete cascade,
  line       int  not null check (line > 0),
  sku        text not null,
  name       text not null,
  quantity   int  not null check (quantity between 1 and 10000),
  unit_price numeric(12, 2) check (unit_price >= 0),
  primary key (quote_id, line)
);

create table quote_order (
  id             uuid        primary key,
  tenant_id      text        not null,
  quote_id       uuid        not null unique references quote,
  status         text        not null check (status in
                   ('DRAFT', 'READY', 'PROCESSING', 'WAITING_FOR_APPROVAL', 'FULFILLED', 'FAILED', 'CANCELLED')),
  version        bigint      not null default 1 check (version > 0),
  total          numeric(16, 2) not null,
  currency       text        not null,
  note           text,
  correlation_id text        not null,
  attempt        bigint      not null default 0 check (attempt >= 0),
  lease_until    timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  check (status <> 'PROCESSING' or lease_until is not null)
);
create index quote_order_page on quote_order (tenant_id, created_at desc, id desc);
create index quote_order_work on quote_order (updated_at) where status in ('READY', 'PROCESSING');

-- Versions only grow and terminal states stay, whoever writes.
create function quote_order_moves_forward() returns trigger language plpgsql as $$
begin
  if new.version < old.version or new.attempt < old.attempt then
    raise exception 'quote_order %: version and attempt only grow', old.id using errcode = 'check_violation';
  end if;
  if new.status <> old.status and not (
       (old.status = 'DRAFT'                and new.status in ('READY', 'CANCELLED'))
    or (old.status = 'READY'                and new.status in ('PROCESSING', 'CANCELLED'))
    or (old.status = 'PROCESSING'           and new.status in ('WAITING_FOR_APPROVAL', 'FULFILLED', 'FAILED'))
    or (old.status = 'WAITING_FOR_APPROVAL' and new.status in ('PROCESSING', 'CANCELLED'))) then
    raise exception 'quote_order %: % to % is not in the state diagram', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger quote_order_moves_forward before update on quote_order
  for each row execute function quote_order_moves_forward();

create table order_transition (
  order_id       uuid        not null references quote_order,
  version        bigint      not null,
  tenant_id      text        not null,
  from_status    text,
  to_status      text        not null,
  actor          text        not null,
  attempt        bigint      not null,
  correlation_id text        not null,
  at             timestamptz not null default now(),
  primary key (order_id, version)
);

create table api_idempotency_keys (
  tenant_id           text        not null,
  operation_name      text        not null,
  idempotency_key     text        not null,
  business_id         text        not null,
  request_hash        text        not null,
  fingerprint_version int         not null,
  attempt_token       text        not null,
  status              text        not null check (status in ('IN_PROGRESS', 'COMPLETED', 'FAILED_FINAL')),
  response_payload    jsonb,
  created_at          timestamptz not null default now(),
  completed_at        timestamptz,
  primary key (tenant_id, operation_name, idempotency_key),
  check (status = 'IN_PROGRESS' or (response_payload is not null and completed_at is not null))
);
create index api_idempotency_keys_age on api_idempotency_keys (created_at);

create table outbox_event (
  id                bigint      generated always as identity primary key,
  event_id          uuid        not null unique,
  topic             text        not null,
  aggregate_id      text        not null,
  aggregate_version bigint      not null,
  type              text        not null,
  tenant_id         text        not null,
  correlation_id    text        not null,
  payload           text        not null,
  occurred_at       timestamptz not null default now(),
  claim_token       text,
  claimed_until     timestamptz,
  attempts          int         not null default 0,
  published_at      timestamptz,
  unique (aggregate_id, aggregate_version, type)
);
create index outbox_event_waiting on outbox_event (aggregate_id, id) where published_at is null;
create index outbox_event_published on outbox_event (published_at) where published_at is not null;

create table processed_event (
  consumer     text        not null,
  source       text        not null,
  event_id     text        not null,
  processed_at timestamptz not null default now(),
  primary key (consumer, source, event_id)
);
create index processed_event_age on processed_event (processed_at);

create table processed_job (
  order_id        uuid        not null references quote_order,
  step            text        not null,
  position        int         not null,
  tenant_id       text        not null,
  partner         text        not null check (partner in ('provisioning', 'billing')),
  line            int,
  idempotency_key text        not null unique,
  outcome         text        not null default 'NOT_STARTED' check (outcome in
                    ('NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED_RETRYABLE', 'FAILED_FINAL', 'UNKNOWN')),
  attempt         bigint      not null default 0,
  calls           int         not null default 0,
  updated_at      timestamptz not null default now(),
  primary key (order_id, step)
);

-- The token endpoint's key pair in development, test, demo and game-day runs, so that one token serves every node.
create table demo_signing_key (
  id          int  primary key check (id = 1),
  key_id      text not null,
  public_key  text not null,
  private_key text not null
);

-- What the simulated partners remember: theirs, not ours.
create table sim_effect (
  system          text        not null,
  tenant_id       text        not null,
  idempotency_key text        not null,
  business_key    text        not null,
  step            text        not null,
  effect_id       uuid        not null,
  at              timestamptz not null default now(),
  calls           int         not null default 1,
  primary key (system, tenant_id, idempotency_key)
);
create index sim_effect_business on sim_effect (system, tenant_id, business_key);

create table sim_behaviour (
  system            text    primary key check (system in ('rating', 'provisioning', 'billing')),
  latency_ms        bigint  not null default 0 check (latency_ms >= 0),
  error_rate        double precision not null default 0 check (error_rate between 0 and 1),
  fail_after_effect boolean not null default false,
  rate_limit        int     check (rate_limit > 0),
  down              boolean not null default false
);
