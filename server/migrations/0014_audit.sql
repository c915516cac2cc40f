-- Who changed what and when, for accounts, rights and reference data. No foreign keys: an entry outlives what it tells of.
create table audit_entry (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  actor_id integer,
  actor_email text not null,
  action text not null,
  entity text not null,
  entity_id integer,
  entity_name text not null,
  -- Changed fields only.
  before jsonb,
  after jsonb
);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_entity on audit_entry (entity, entity_id);
create index audit_entry_actor on audit_entry (actor_id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail cannot be changed';
end
$$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_not_emptied before truncate on audit_entry
  for each statement execute function refuse_audit_change();
