-- Who is to make a visit, beside who planned it: see docs/decisions/083.
alter table inspection_group add column inspector_id integer references account on delete set null;
create index inspection_group_inspector on inspection_group (inspector_id);
