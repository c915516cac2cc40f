-- What a plan says and what was done, line by line in the order of folders and rows, however many lines there are.
create table park_import_line (
  import_id integer not null references park_import on delete cascade,
  -- Of the report; else of the plan.
  is_done boolean not null,
  number integer not null,
  outcome text not null check (outcome in ('create', 'change', 'found', 'refused')),
  -- A thing with what comes of it, or what was refused and why.
  line jsonb not null,
  primary key (import_id, is_done, number)
);
create index park_import_line_outcome on park_import_line (import_id, is_done, outcome, number);
insert into park_import_line (import_id, is_done, number, outcome, line)
  select i.id, i.report is not null, l.number, coalesce(l.line ->> 'outcome', 'refused'), l.line
  from park_import i
  cross join lateral jsonb_array_elements((coalesce(i.report, i.plan) -> 'nodes') || (coalesce(i.report, i.plan) -> 'refused'))
    with ordinality as l (line, number)
  where coalesce(i.report, i.plan) is not null;
