-- Which inspections a report covers: who sees only a part of a visit reads only reports of that part.
-- Null for reports made before this was kept; they count as covering the whole visit.
alter table report add column inspection_ids integer[];

-- Every report of a visit, the newest with the highest id.
create or replace view group_report as
select group_id, status, file_name, options, error, generated_at, id, inspection_ids
from report;
