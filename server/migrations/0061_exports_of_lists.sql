-- An export may be of a list of visits or devices as it was narrowed; the options say which. One that was narrowed to a park goes with it.
do $$
declare
  rule text;
begin
  select conname into strict rule from pg_constraint
    where conrelid = 'export'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%group_id IS NULL%';
  execute format('alter table export drop constraint %I', rule);
end $$;
alter table export add constraint export_subject_check check (
  case when jsonb_typeof(options -> 'visits') = 'object' or jsonb_typeof(options -> 'deviceList') = 'object' then group_id is null
  else (group_id is null) <> (park_id is null) end);
