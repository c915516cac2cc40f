-- Why work in the background failed is kept as a code of a closed list with the name of what it is about, and told in the reader's
-- language. The words of exceptions, which stood here, belong to the log.
alter table assembly add column failure jsonb;
update assembly set failure = '{"code": "job.failed", "name": "–"}' where state = 'failed';
alter table assembly drop column detail;

alter table export add column failure jsonb;
update export set failure = '{"code": "job.failed", "name": "–"}' where status = 'ERROR';
alter table export drop column error;

alter table test_park add column failure jsonb;
update test_park set failure = '{"code": "job.failed", "name": "–"}' where state = 'failed';
alter table test_park drop column detail;

alter table reimport_request add column cause jsonb;
update reimport_request set cause = case failure
    when 'lost' then '{"code": "job.picture_lost"}'::jsonb
    when 'not-thawed' then '{"code": "job.not_thawed"}'::jsonb
    else '{"code": "job.failed", "name": "–"}'::jsonb end
  where failure is not null;
alter table reimport_request drop column detail;

drop view group_report;
alter table report add column failure jsonb;
-- When it was done or given up; null while it is being made.
alter table report add column ended_at timestamptz;
update report set ended_at = coalesce(generated_at, requested_at) where status <> 'ON_GOING';
update report set failure = '{"code": "job.failed", "name": "–"}' where status = 'ERROR';
alter table report drop column error;

-- Every report of a visit, the newest with the highest id.
create view group_report as
select group_id, status, file_name, options, failure, generated_at, id, inspection_ids, remarks, pdf_standard,
  requested_by, requested_at, ended_at
from report;

-- Who asks for the very same report while it is being made gets that one; another choice, language or part of the visit is another report.
drop index report_running_unique;
create unique index report_running_unique on report (group_id, md5(options::text), coalesce(inspection_ids, '{}'))
  where status = 'ON_GOING';
