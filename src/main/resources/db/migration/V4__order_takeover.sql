-- Attempts that are over: found dead by the reaper, or given back by themselves. Workers of every node look here; an
-- order can be taken over once the attempt's lease in its own row has run out.
create table order_takeover (
  order_id uuid        primary key references quote_order,
  attempt  bigint      not null check (attempt > 0),
  at       timestamptz not null default now()
);
