-- The status of a visit follows from its inspections also when some of them go with the parts they were of.
create function derive_status_of_rest() returns trigger language plpgsql as $$
begin
  perform derive_visit_status(array(select distinct group_id from then_rows));
  return null;
end $$;
create trigger inspection_gone_status after delete on inspection referencing old table as then_rows
  for each statement execute function derive_status_of_rest();

select derive_visit_status(array(select id from inspection_group));

-- A photo is left out as the same view as another only while that other is there: once one has gone or is hidden, the next assembly looks again.
create function forget_twins() returns trigger language plpgsql as $$
begin
  update image set unplaced_reason = null where inspection_id = old.inspection_id and unplaced_reason = 'duplicate' and id <> old.id;
  return null;
end $$;
create trigger image_gone_twin after delete on image for each row
  when (old.unplaced_reason is distinct from 'duplicate') execute function forget_twins();
create trigger image_hidden_twin after update of visible, selected on image for each row
  when (old.visible and old.selected and not (new.visible and new.selected) and old.unplaced_reason is distinct from 'duplicate')
  execute function forget_twins();
