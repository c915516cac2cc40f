-- Findings of one group that are deleted at once would wait for each other: each leaves its group, and the last to leave takes the
-- others' memberships along. They leave one after the other, by the lock that linking takes too.
create function leave_annotation_group_in_turn() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('visionair annotation groups'));
  return old;
end $$;
create trigger annotation_group_leaving before delete on annotation_group_member
  for each row execute function leave_annotation_group_in_turn();
