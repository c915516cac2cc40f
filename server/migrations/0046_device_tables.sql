-- A table of devices comes alone or in the ZIP; its columns are chosen when they are not known by their titles.
alter table park_import
  add column kind text not null default 'zip' check (kind in ('zip', 'table')),
  -- Titles, examples and size of the table, as whoever chooses the columns sees them.
  add column table_head jsonb,
  -- Which column says what.
  add column mapping jsonb,
  -- Parks and turbines dealt with, of how many: what is created and changed at once, before the photos.
  add column settled integer not null default 0,
  add column to_settle integer not null default 0;
alter table park_import drop constraint park_import_state_check;
alter table park_import add constraint park_import_state_check
  check (state in ('checking', 'mapping', 'planned', 'applying', 'done', 'failed'));
update park_import set plan = plan || '{"toChange": 0, "sites": 0, "rowsLeftOut": 0}' where plan is not null;
update park_import set report = report || '{"changed": 0}' where report is not null;
