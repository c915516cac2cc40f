-- Who a person was can be taken out of the trail when they are erased; what was done, when, to what and by which number stays. The
-- database lets only that be changed, and only by a transaction that says it erases.
create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('visionair.erases', true) = 'on'
    and (new.id, new.at, new.actor_id, new.token_id, new.action, new.entity, new.entity_id)
      is not distinct from (old.id, old.at, old.actor_id, old.token_id, old.action, old.entity, old.entity_id) then
    return new;
  end if;
  raise exception 'the audit trail cannot be changed';
end
$$;
drop trigger audit_entry_append_only on audit_entry;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_entry_change();

-- What is left of an entry that an erasure touched, by SHA-256: the seal is over what it said before. The entry that tells of the erasure
-- names a digest of all of them and is sealed itself, so that nothing can be passed off as erased without standing in the trail.
create table audit_erasure (
  erased_by bigint not null,
  entry_id bigint not null,
  remains bytea not null check (length(remains) = 32),
  primary key (entry_id, erased_by)
);
create index audit_erasure_by on audit_erasure (erased_by, entry_id);
create trigger audit_erasure_append_only before update or delete on audit_erasure
  for each row execute function refuse_audit_change();
create trigger audit_erasure_not_emptied before truncate on audit_erasure
  for each statement execute function refuse_audit_change();
