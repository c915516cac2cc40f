-- Counts that screens show over whole parks are kept, not counted: see docs/decisions/013.

-- The park of a visit and of an inspection, which never changes. Filled by a trigger; the default only says that it need not be given.
alter table inspection_group add column park_id integer not null default 0;
alter table inspection add column park_id integer not null default 0;
update inspection_group g set park_id = d.park_id from device d where d.id = g.device_id;
update inspection i set park_id = d.park_id from device d where d.id = i.device_id;

create function fill_park() returns trigger language plpgsql as $$
begin
  select d.park_id into new.park_id from device d where d.id = new.device_id;
  -- A device that is not there is refused by its foreign key.
  new.park_id := coalesce(new.park_id, 0);
  return new;
end $$;
create trigger inspection_group_park before insert on inspection_group for each row execute function fill_park();
create trigger inspection_park before insert on inspection for each row execute function fill_park();

create function refuse_move() returns trigger language plpgsql as $$
begin
  raise exception 'a device stays in its park and of its type';
end $$;
create trigger device_stays before update of park_id, type_id on device for each row
  when (old.park_id <> new.park_id or old.type_id <> new.type_id) execute function refuse_move();

create index inspection_group_by_park on inspection_group (park_id, date desc, id desc);
create index inspection_group_by_service on inspection_group (service_id, date desc, id desc);
create index inspection_group_coming on inspection_group (date desc, id desc) where status <> 'done';
create index inspection_group_completed on inspection_group (date desc, id desc) where status = 'done';
create index inspection_group_account on inspection_group (account_id);
create index inspection_date on inspection (date desc, id desc);
create index inspection_due on inspection (park_id, next_date) where is_last;
create index device_by_name on device (name collate "und-x-icu", id);
create index device_root_by_name on device (name collate "und-x-icu", id) where parent_id is null;
create index device_initial on device (left(searchable(name), 1));
create index device_value_attribute on device_value (attribute_id);
create index annotation_by_type on annotation (type_id);
create index annotation_by_severity on annotation (severity_id);

-- A device and all below it; few, whatever the planner would guess.
create function device_and_below(device integer) returns table (id integer)
  language plpgsql stable parallel safe rows 20 as $$
begin
  return query select d.id from device d where d.id = device
    union all select d.id from device d where d.ancestor_ids @> array[device];
end $$;

-- How many findings and measures of each severity are open on a device and below it.
create function open_below(device integer) returns table (severity_id integer, amount integer)
  language plpgsql stable parallel safe rows 4 set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select g.severity_id, count(*)::integer
    from device_and_below(device) b
    join inspection i on i.device_id = b.id and i.is_last
    cross join lateral (
      select n.severity_id from annotation n where n.inspection_id = i.id and n.status = 'to fix'
      union all select m.severity_id from volta_measure m where m.inspection_id = i.id and m.is_compliant is distinct from true
    ) g
    group by g.severity_id;
end $$;

-- Open findings and measures of a visit by severity. Recounted, never added up, so it cannot drift.
create table group_tally (
  group_id integer not null references inspection_group on delete cascade,
  severity_id integer not null references severity,
  park_id integer not null,
  amount integer not null,
  primary key (group_id, severity_id)
);
create index group_tally_severity on group_tally (severity_id, park_id, group_id);

-- What there is in a park, without the parks below it: the sum of the amounts of a kind and key. Writers only append, so that they
-- never wait for each other; now and then one folds the rows of a park. Nothing is written for a park that is gone.
--   device, root-device: by type   coming, completed: visits by service   inspection: all, under key 0
--   open: findings and measures by severity
create table park_tally (
  id bigint primary key generated always as identity,
  park_id integer not null,
  kind text not null check (kind in ('device', 'root-device', 'coming', 'completed', 'inspection', 'open')),
  key integer not null,
  amount bigint not null
);
create index park_tally_park on park_tally (park_id, kind) include (key, amount);

create function fold_park_tally(park integer) returns void language sql as $$
  with taken as (
    delete from park_tally where id in (select t.id from park_tally t where t.park_id = park for update skip locked)
    returning kind, key, amount
  )
  insert into park_tally (park_id, kind, key, amount)
  select park, kind, key, sum(amount) from taken group by kind, key having sum(amount) <> 0
$$;

create function fold_some(parks integer[]) returns void language plpgsql as $$
declare
  chosen integer;
begin
  foreach chosen in array parks loop
    if random() < 0.1 then perform fold_park_tally(chosen); end if;
  end loop;
end $$;

create function recount_groups(ids integer[]) returns void language plpgsql as $$
declare
  visit integer;
begin
  -- In order and one at a time for each visit, so that whoever counts last sees what the others have done.
  foreach visit in array array(select id from inspection_group where id = any(ids) order by id) loop
    perform pg_advisory_xact_lock(4001, visit);
  end loop;
  with counted as (
    select g.group_id, g.severity_id, v.park_id, count(*)::integer as amount
    from inspection_group v join graded g on g.group_id = v.id and g.is_open
    where v.id = any(ids) group by g.group_id, g.severity_id, v.park_id
  ), gone as (
    delete from group_tally t where t.group_id = any(ids)
      and not exists (select 1 from counted c where c.group_id = t.group_id and c.severity_id = t.severity_id)
  )
  insert into group_tally as t (group_id, severity_id, park_id, amount)
    select c.group_id, c.severity_id, c.park_id, c.amount from counted c
    on conflict (group_id, severity_id) do update set amount = excluded.amount where t.amount <> excluded.amount;
end $$;

create function recount_after_change() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_table_name = 'annotation' then
    if tg_op = 'INSERT' then select array_agg(distinct group_id) into ids from now_rows;
    elsif tg_op = 'DELETE' then select array_agg(distinct group_id) into ids from then_rows;
    else
      select array_agg(distinct n.group_id) into ids from now_rows n join then_rows t on t.id = n.id
        where (n.status, n.severity_id, n.inspection_id) is distinct from (t.status, t.severity_id, t.inspection_id);
    end if;
  elsif tg_table_name = 'volta_measure' then
    if tg_op = 'DELETE' then
      select array_agg(distinct i.group_id) into ids from then_rows t join inspection i on i.id = t.inspection_id;
    else
      select array_agg(distinct i.group_id) into ids from now_rows n join inspection i on i.id = n.inspection_id;
    end if;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct group_id) into ids from then_rows;
  else
    select array_agg(distinct n.group_id) into ids from now_rows n join then_rows t on t.id = n.id where n.is_last <> t.is_last;
  end if;
  if ids is not null then perform recount_groups(ids); end if;
  return null;
end $$;
create trigger annotation_counted_new after insert on annotation referencing new table as now_rows
  for each statement execute function recount_after_change();
create trigger annotation_counted_change after update on annotation referencing old table as then_rows new table as now_rows
  for each statement execute function recount_after_change();
create trigger annotation_counted_gone after delete on annotation referencing old table as then_rows
  for each statement execute function recount_after_change();
create trigger volta_measure_counted_new after insert on volta_measure referencing new table as now_rows
  for each statement execute function recount_after_change();
create trigger volta_measure_counted_change after update on volta_measure referencing old table as then_rows new table as now_rows
  for each statement execute function recount_after_change();
create trigger volta_measure_counted_gone after delete on volta_measure referencing old table as then_rows
  for each statement execute function recount_after_change();
create trigger inspection_counted_change after update on inspection referencing old table as then_rows new table as now_rows
  for each statement execute function recount_after_change();
create trigger inspection_counted_gone after delete on inspection referencing old table as then_rows
  for each statement execute function recount_after_change();

create function tally_devices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into park_tally (park_id, kind, key, amount)
      select park_id, 'device', type_id, count(*) from now_rows group by park_id, type_id
      union all select park_id, 'root-device', type_id, count(*) from now_rows where parent_id is null group by park_id, type_id;
    perform fold_some(array(select distinct park_id from now_rows));
  else
    insert into park_tally (park_id, kind, key, amount)
      select t.park_id, 'device', t.type_id, -count(*) from then_rows t join park on park.id = t.park_id group by t.park_id, t.type_id
      union all select t.park_id, 'root-device', t.type_id, -count(*) from then_rows t join park on park.id = t.park_id
        where t.parent_id is null group by t.park_id, t.type_id;
  end if;
  return null;
end $$;
create trigger device_tallied_new after insert on device referencing new table as now_rows
  for each statement execute function tally_devices();
create trigger device_tallied_gone after delete on device referencing old table as then_rows
  for each statement execute function tally_devices();

create function review_of(status text) returns text language sql immutable parallel safe
  return case when status = 'done' then 'completed' else 'coming' end;

create function tally_visits() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into park_tally (park_id, kind, key, amount)
      select park_id, review_of(status), service_id, count(*) from now_rows group by 1, 2, 3;
    perform fold_some(array(select distinct park_id from now_rows));
  elsif tg_op = 'DELETE' then
    insert into park_tally (park_id, kind, key, amount)
      select t.park_id, review_of(t.status), t.service_id, -count(*) from then_rows t join park on park.id = t.park_id group by 1, 2, 3;
  else
    insert into park_tally (park_id, kind, key, amount)
      select x.park_id, x.kind, x.service_id, sum(x.amount) from (
        select park_id, review_of(status) as kind, service_id, 1 as amount from now_rows
        union all select park_id, review_of(status), service_id, -1 from then_rows) x
      group by 1, 2, 3 having sum(x.amount) <> 0;
    perform fold_some(array(select distinct park_id from now_rows));
  end if;
  return null;
end $$;
create trigger inspection_group_tallied_new after insert on inspection_group referencing new table as now_rows
  for each statement execute function tally_visits();
create trigger inspection_group_tallied_change after update on inspection_group referencing old table as then_rows new table as now_rows
  for each statement execute function tally_visits();
create trigger inspection_group_tallied_gone after delete on inspection_group referencing old table as then_rows
  for each statement execute function tally_visits();

create function tally_inspections() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into park_tally (park_id, kind, key, amount) select park_id, 'inspection', 0, count(*) from now_rows group by park_id;
    perform fold_some(array(select distinct park_id from now_rows));
  else
    insert into park_tally (park_id, kind, key, amount) select t.park_id, 'inspection', 0, -count(*) from then_rows t join park on park.id = t.park_id group by t.park_id;
  end if;
  return null;
end $$;
create trigger inspection_tallied_new after insert on inspection referencing new table as now_rows
  for each statement execute function tally_inspections();
create trigger inspection_tallied_gone after delete on inspection referencing old table as then_rows
  for each statement execute function tally_inspections();

create function tally_open() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into park_tally (park_id, kind, key, amount)
      select park_id, 'open', severity_id, sum(amount) from now_rows group by park_id, severity_id;
    perform fold_some(array(select distinct park_id from now_rows));
  elsif tg_op = 'DELETE' then
    insert into park_tally (park_id, kind, key, amount)
      select t.park_id, 'open', t.severity_id, -sum(t.amount) from then_rows t join park on park.id = t.park_id group by t.park_id, t.severity_id;
  else
    insert into park_tally (park_id, kind, key, amount)
      select x.park_id, 'open', x.severity_id, sum(x.amount) from (
        select park_id, severity_id, amount from now_rows
        union all select park_id, severity_id, -amount from then_rows) x
      group by x.park_id, x.severity_id having sum(x.amount) <> 0;
    perform fold_some(array(select distinct park_id from now_rows));
  end if;
  return null;
end $$;
create trigger group_tally_new after insert on group_tally referencing new table as now_rows
  for each statement execute function tally_open();
create trigger group_tally_change after update on group_tally referencing old table as then_rows new table as now_rows
  for each statement execute function tally_open();
create trigger group_tally_gone after delete on group_tally referencing old table as then_rows
  for each statement execute function tally_open();

create function forget_park_tally() returns trigger language plpgsql as $$
begin
  delete from park_tally t where t.park_id in (select id from then_rows);
  return null;
end $$;
create trigger park_tally_forgotten after delete on park referencing old table as then_rows
  for each statement execute function forget_park_tally();

-- Visits go before what was visited, so that nothing is recounted for a visit that is about to go.
create function delete_visits_first() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'park' then delete from inspection_group where park_id = old.id;
  else delete from inspection_group where device_id = old.id;
  end if;
  return old;
end $$;
create trigger park_visits_first before delete on park for each row execute function delete_visits_first();
create trigger device_visits_first before delete on device for each row execute function delete_visits_first();

-- Counts everything anew.
create function rebuild_tallies() returns void language sql as $$
  delete from group_tally;
  delete from park_tally;
  insert into park_tally (park_id, kind, key, amount)
    select park_id, 'device', type_id, count(*) from device group by park_id, type_id
    union all select park_id, 'root-device', type_id, count(*) from device where parent_id is null group by park_id, type_id
    union all select park_id, review_of(status), service_id, count(*) from inspection_group group by park_id, review_of(status), service_id
    union all select park_id, 'inspection', 0, count(*) from inspection group by park_id;
  insert into group_tally (group_id, severity_id, park_id, amount)
    select v.id, g.severity_id, v.park_id, count(*) from inspection_group v join graded g on g.group_id = v.id and g.is_open
    group by v.id, g.severity_id, v.park_id;
$$;
select rebuild_tallies();
