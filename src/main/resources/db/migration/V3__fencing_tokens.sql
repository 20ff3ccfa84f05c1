-- Tokens for writes that a lease or a leadership protects and that have no row of their own to match.
create table fencing_token (
  resource text        primary key,
  token    bigint      not null check (token > 0),
  owner    text        not null,
  drawn_at timestamptz not null
);

-- Tokens only grow, whoever writes.
create function fencing_token_grows() returns trigger language plpgsql as $$
begin
  if new.token <= old.token then
    raise exception 'fencing_token %: tokens only grow', old.resource using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger fencing_token_grows before update on fencing_token
  for each row execute function fencing_token_grows();
