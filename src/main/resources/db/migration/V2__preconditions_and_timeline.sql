-- The attempt under which PostgreSQL judged a worker's write; null where the version alone guarded it. Rows that are
-- there already were judged the same way, so what they were judged by is known.
alter table order_transition add column fencing_token bigint;
update order_transition set fencing_token = attempt
 where from_status = 'READY' and to_status = 'PROCESSING' or from_status = 'PROCESSING';

-- Two transactions of one order may begin in one order and win in the other; the row's lock is held when this is asked.
alter table order_transition alter column at set default clock_timestamp();

-- An aggregate's id tells tenants apart; what the outside knows it by need not. Null: the id itself, as nodes of the
-- version before still write it.
alter table outbox_event add column record_key text;
