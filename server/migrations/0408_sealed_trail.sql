-- Seals of the trail: one after the other, each over its entry and the seal before, by SHA-256. They lie beside the entries, so that
-- neither who makes a change waits for who seals, nor an entry is ever written to again. No foreign key: that an entry is gone is what a seal tells.
create table audit_seal (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique,
  sealed_at timestamptz not null,
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_seal_append_only before update or delete on audit_seal
  for each row execute function refuse_audit_change();
create trigger audit_seal_not_emptied before truncate on audit_seal
  for each statement execute function refuse_audit_change();

-- Entries that are not sealed yet; those from before are sealed first, in their order.
create table audit_unsealed (
  entry_id bigint primary key
);
insert into audit_unsealed (entry_id) select id from audit_entry;

create function await_seal() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (entry_id) select id from entered;
  return null;
end
$$;
create trigger audit_entry_await_seal after insert on audit_entry
  referencing new table as entered for each statement execute function await_seal();
