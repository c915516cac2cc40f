-- A deletion that waited for its turn held the finding's row already, and who had the turn waited for that row: a deadlock. The turn
-- is taken before any row, for every statement that deletes findings, those of cascades included.
create function delete_annotations_in_turn() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('visionair annotation groups'));
  return null;
end $$;
create trigger annotation_deleting before delete on annotation
  for each statement execute function delete_annotations_in_turn();
