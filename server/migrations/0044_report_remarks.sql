-- What a report was asked for and could not be given, such as a company's header that cannot be read: it is made without, and says so.
alter table report add column remarks text[] not null default '{}';

create or replace view group_report as
select group_id, status, file_name, options, error, generated_at, id, inspection_ids, remarks
from report;
