-- Which standard the file of a report keeps to; null for what was made before it was noted.
alter table report add column pdf_standard text check (pdf_standard in ('a-2a', '1.7'));

create or replace view group_report as
select group_id, status, file_name, options, error, generated_at, id, inspection_ids, remarks, pdf_standard
from report;
