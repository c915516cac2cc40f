-- A report that leaves out what was not chosen is an extract: it is named so and never taken for the report of the visit.
alter table report add column is_extract boolean not null default false;
update report set is_extract = true
  where jsonb_array_length(coalesce(options -> 'severities', '[]')) > 0
    or jsonb_array_length(coalesce(options -> 'types', '[]')) > 0
    or (jsonb_array_length(coalesce(options -> 'devices', '[]')) > 0 and exists (
      select from inspection i where i.group_id = report.group_id and not (options -> 'devices') @> to_jsonb(i.device_id)));

-- How many findings or measures its inspections had when it was gathered; null for reports made before this was kept.
alter table report add column result_count integer;

-- How many findings or measures were added, changed or deleted since a report was gathered, of the inspections it tells of.
create function report_changes(of_report integer) returns integer language sql stable as $$
  with covered as (
    select i.id, r.generated_at as told_at, r.result_count
    from report r join inspection i on i.group_id = r.group_id and (r.inspection_ids is null or i.id = any(r.inspection_ids))
    where r.id = of_report and r.status = 'DONE'
  ), result as (
    select n.created_at <= c.told_at as is_told, n.updated_at > c.told_at
        or exists (select from annotation_history h where h.annotation_id = n.id and h.date > c.told_at)
        -- A new scale gives every finding of the side another size and distance.
        or exists (select from calibration k where k.inspection_id = c.id and k.changed_at > c.told_at) as is_changed
    from covered c join annotation n on n.inspection_id = c.id
    union all
    select m.created_at <= c.told_at, m.updated_at > c.told_at from covered c join volta_measure m on m.inspection_id = c.id
  )
  select (count(*) filter (where not is_told or is_changed)
    + greatest(0, coalesce((select max(result_count) from covered) - count(*) filter (where is_told), 0)))::integer
  from result
$$;

-- What modules of lower rank tell of a report beyond the report itself.
create view report_standing as
  select id as report_id, is_extract, report_changes(id) as changed_results from report;
