-- What tables tell of a turbine besides its measures is kept with it.
insert into attribute (name, name_fr, reference, attribute_type) values
  ('Municipality', 'Commune', 'municipality', 'string'),
  ('Remarks', 'Remarques', 'comment', 'string')
  on conflict (reference) do nothing;
insert into device_type_attribute (device_type_id, attribute_id, position)
  select t.id, a.id, case a.reference when 'municipality' then 20 else 21 end
  from device_type t cross join attribute a
  where t.id = 8 and a.reference in ('municipality', 'comment') and a.attribute_type = 'string'
  on conflict do nothing;

-- Lines that tell of a doubt or of what is not kept, and lines that are not to be applied.
alter table park_import_line drop constraint park_import_line_outcome_check;
alter table park_import_line add constraint park_import_line_outcome_check
  check (outcome in ('create', 'change', 'found', 'refused', 'noted'));
alter table park_import_line add column is_left_out boolean not null default false;
alter table park_import add column left_out integer not null default 0;

update park_import set plan = plan || '{"notedCount": 0, "unusedColumns": []}' where plan is not null;
update park_import set report = report || '{"notedCount": 0}' where report is not null;
