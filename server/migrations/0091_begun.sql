-- What has begun, and which inspection of a device is its last: see docs/decisions/065.

-- Whether there is anything that somebody brought back from an inspection.
create function holds_something(inspection integer) returns boolean language sql stable parallel safe
  return exists (select 1 from image m where m.inspection_id = inspection)
    or exists (select 1 from pyramid p where p.inspection_id = inspection)
    or exists (select 1 from annotation n where n.inspection_id = inspection)
    or exists (select 1 from volta_measure v where v.inspection_id = inspection);

-- Makes `is_last` true on exactly one inspection of each device in a family of services: the newest that has begun, else the newest that
-- is planned. Whoever calls it has locked the whole device.
create function mark_last(devices integer[], family text) returns void language plpgsql as $$
declare
  newest integer[] := array(select distinct on (i.device_id) i.id from inspection i where i.device_id = any(devices) and i.service_family = family
    order by i.device_id, (i.status <> 'todo') desc, i.date desc, i.id desc);
begin
  update inspection set is_last = false
    where device_id = any(devices) and service_family = family and is_last and id <> all(newest);
  update inspection set is_last = true where id = any(newest) and not is_last;
end $$;

-- The status of a visit that follows from its inspections: done when all are, doing when one has begun, else to do.
create function derive_visit_status(visits integer[]) returns void language sql as $$
  update inspection_group g set status = x.status from (
    select i.group_id, case when bool_and(i.status = 'done') then 'done' when bool_or(i.status <> 'todo') then 'doing' else 'todo' end as status
    from inspection i where i.group_id = any(visits) group by i.group_id) x
  where g.id = x.group_id and g.status <> x.status
$$;

-- Locks the whole devices of inspections and their visits, in the order in which a change of a visit does.
create function lock_visits_of(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from device root where root.id in (
    select coalesce(d.ancestor_ids[1], d.id) from inspection i join device d on d.id = i.device_id where i.id = any(ids))
    order by root.id for no key update;
  perform 1 from inspection_group g where g.id in (select i.group_id from inspection i where i.id = any(ids)) order by g.id for no key update;
end $$;

-- An inspection that was only planned has begun when something comes into it.
create function begin_inspections(ids integer[]) returns void language plpgsql as $$
declare
  begun integer[];
  part record;
begin
  if exists (select 1 from inspection i where i.id = any(ids) and i.status = 'todo') then perform lock_visits_of(ids); end if;
  -- Held until the end, so that nobody calls it planned meanwhile.
  perform 1 from inspection i where i.id = any(ids) order by i.id for no key update;
  with moved as (update inspection i set status = 'doing' where i.id = any(ids) and i.status = 'todo' returning i.id)
    select array_agg(m.id) into begun from moved m;
  if begun is null then return; end if;
  perform lock_visits_of(begun);
  perform derive_visit_status(array(select distinct i.group_id from inspection i where i.id = any(begun)));
  for part in select i.service_family, array_agg(distinct i.device_id) as devices from inspection i where i.id = any(begun) group by i.service_family loop
    perform mark_last(part.devices, part.service_family);
  end loop;
end $$;

create function begin_after_change() returns trigger language plpgsql as $$
begin
  perform begin_inspections(array(select distinct inspection_id from now_rows));
  return null;
end $$;
-- By name before what counts and before what looks at how much was seen, so that locks are taken in one order.
create trigger image_begins after insert on image referencing new table as now_rows
  for each statement execute function begin_after_change();
create trigger pyramid_begins after insert on pyramid referencing new table as now_rows
  for each statement execute function begin_after_change();
create trigger annotation_begins after insert on annotation referencing new table as now_rows
  for each statement execute function begin_after_change();
create trigger volta_measure_begins after insert on volta_measure referencing new table as now_rows
  for each statement execute function begin_after_change();

-- What there is so far. Everything is counted anew below.
alter table inspection disable trigger inspection_counted_change;
alter table inspection_group disable trigger inspection_group_tallied_change;
update inspection set status = 'doing' where status = 'todo' and holds_something(id);
select derive_visit_status(array(select distinct g.id from inspection_group g join inspection i on i.group_id = g.id
  where g.status = 'todo' and i.status <> 'todo'));
with newest as (
  select distinct on (device_id, service_family) id from inspection order by device_id, service_family, (status <> 'todo') desc, date desc, id desc
) update inspection i set is_last = false where i.is_last and not exists (select 1 from newest n where n.id = i.id);
with newest as (
  select distinct on (device_id, service_family) id from inspection order by device_id, service_family, (status <> 'todo') desc, date desc, id desc
) update inspection i set is_last = true from newest n where n.id = i.id and not i.is_last;
alter table inspection enable trigger inspection_counted_change;
alter table inspection_group enable trigger inspection_group_tallied_change;
select rebuild_tallies();

-- Due is what has been done once; a plan is told beside it.
drop index inspection_due;
create index inspection_due on inspection (park_id, next_date) where is_last and status <> 'todo';
create index inspection_group_planned on inspection_group (park_id, date, id) where status = 'todo';
