-- Who asked for the very same report while it was being made for another person: it is theirs as well.
alter table report add column also_asked_by integer[] not null default '{}';

create or replace view group_report as
select group_id, status, file_name, options, failure, generated_at, id, inspection_ids, remarks, pdf_standard,
  requested_by, requested_at, ended_at, also_asked_by
from report;
