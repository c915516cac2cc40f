-- Parks and whole devices may be moved within their company; what is kept follows: see docs/decisions/082.

drop trigger park_stays on park;
drop function refuse_park_move();
create function refuse_other_owner() returns trigger language plpgsql as $$
begin
  if new.organization_id <> old.organization_id
    or exists (select 1 from park above where above.id = new.parent_id and above.organization_id <> new.organization_id) then
    raise exception 'a park stays with its owner';
  end if;
  return new;
end $$;
create trigger park_stays before update of organization_id, parent_id on park for each row execute function refuse_other_owner();

drop trigger device_stays on device;
drop function refuse_move();
create function refuse_other_type() returns trigger language plpgsql as $$
begin
  raise exception 'a device stays of its type';
end $$;
create trigger device_stays before update of type_id on device for each row
  when (old.type_id <> new.type_id) execute function refuse_other_type();

-- The parks are held first: whoever moves one waits, and who waited for a move adds where the park stands now.
create or replace function add_to_totals() returns trigger language plpgsql as $$
begin
  perform 1 from park where park.id in (select n.park_id from now_rows n) order by park.id for key share;
  insert into kept_total (scope, scope_id, kind, key, amount)
    select s.scope, s.scope_id, n.kind, n.key, sum(n.amount)
    from now_rows n join park on park.id = n.park_id cross join lateral scopes_of(park) s
    group by s.scope, s.scope_id, n.kind, n.key having sum(n.amount) <> 0;
  perform fold_some_totals(array(select distinct park_id from now_rows));
  return null;
end $$;

-- What moved parks hold leaves the sums of the parks they stood below and enters those of the parks they stand below now.
create function move_totals() returns trigger language plpgsql as $$
begin
  insert into kept_total (scope, scope_id, kind, key, amount)
    select 'park', x.above, t.kind, t.key, sum(t.amount * x.sign) from (
      select n.id, unnest(n.ancestor_ids) as above, 1 as sign
        from now_rows n join then_rows b on b.id = n.id and b.ancestor_ids <> n.ancestor_ids
      union all select b.id, unnest(b.ancestor_ids), -1
        from now_rows n join then_rows b on b.id = n.id and b.ancestor_ids <> n.ancestor_ids) x
    join park_tally t on t.park_id = x.id
    group by x.above, t.kind, t.key having sum(t.amount * x.sign) <> 0;
  return null;
end $$;
create trigger park_totals_moved after update on park referencing old table as then_rows new table as now_rows
  for each statement execute function move_totals();

create or replace function tally_inspections() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into park_tally (park_id, kind, key, amount) select park_id, 'inspection', 0, count(*) from now_rows group by park_id;
    perform fold_some(array(select distinct park_id from now_rows));
  elsif tg_op = 'DELETE' then
    insert into park_tally (park_id, kind, key, amount) select t.park_id, 'inspection', 0, -count(*) from then_rows t join park on park.id = t.park_id group by t.park_id;
  else
    insert into park_tally (park_id, kind, key, amount)
      select x.park_id, 'inspection', 0, sum(x.amount) from (
        select n.park_id, 1 as amount from now_rows n join then_rows t on t.id = n.id and t.park_id <> n.park_id
        union all select t.park_id, -1 from now_rows n join then_rows t on t.id = n.id and t.park_id <> n.park_id) x
      group by x.park_id having sum(x.amount) <> 0;
  end if;
  return null;
end $$;
create trigger inspection_tallied_change after update on inspection referencing old table as then_rows new table as now_rows
  for each statement execute function tally_inspections();

create or replace function tally_open() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into park_tally (park_id, kind, key, amount)
      select n.park_id, k.kind, n.severity_id, k.amount
      from (select park_id, severity_id, sum(amount) as amount, count(*) as visits from now_rows group by park_id, severity_id) n
      cross join lateral (values ('open', n.amount), ('open-visit', n.visits)) k (kind, amount);
    perform fold_some(array(select distinct park_id from now_rows));
  elsif tg_op = 'DELETE' then
    insert into park_tally (park_id, kind, key, amount)
      select t.park_id, k.kind, t.severity_id, -k.amount
      from (select park_id, severity_id, sum(amount) as amount, count(*) as visits from then_rows group by park_id, severity_id) t
      join park on park.id = t.park_id
      cross join lateral (values ('open', t.amount), ('open-visit', t.visits)) k (kind, amount);
  else
    insert into park_tally (park_id, kind, key, amount)
      select x.park_id, k.kind, x.severity_id, sum(k.amount) from (
        select park_id, severity_id, amount, 1 as visits from now_rows
        union all select park_id, severity_id, -amount, -1 from then_rows) x
      cross join lateral (values ('open', x.amount), ('open-visit', x.visits)) k (kind, amount)
      group by x.park_id, k.kind, x.severity_id having sum(k.amount) <> 0;
    perform fold_some(array(select distinct park_id from now_rows));
  end if;
  return null;
end $$;

-- Devices that stand in another park take their visits along, and what is counted by park.
create function carry_visits() returns trigger language plpgsql as $$
declare
  moved integer[];
  visit integer;
begin
  select array_agg(n.id) into moved from now_rows n join then_rows t on t.id = n.id where t.park_id <> n.park_id;
  if moved is null then return null; end if;
  insert into park_tally (park_id, kind, key, amount)
    select x.park_id, k.kind, x.type_id, sum(x.amount) from (
      select n.park_id, n.type_id, n.parent_id, 1 as amount from now_rows n where n.id = any(moved)
      union all select t.park_id, t.type_id, t.parent_id, -1 from then_rows t where t.id = any(moved)) x
    cross join lateral (values ('device', true), ('root-device', x.parent_id is null)) k (kind, counts)
    where k.counts group by x.park_id, k.kind, x.type_id having sum(x.amount) <> 0;
  -- Whoever counts the findings of a visit has done so, or will find it in its new park.
  foreach visit in array array(select id from inspection_group where device_id = any(moved) order by id) loop
    perform pg_advisory_xact_lock(4001, visit);
  end loop;
  update inspection_group g set park_id = d.park_id from device d
    where d.id = g.device_id and g.device_id = any(moved) and g.park_id <> d.park_id;
  update inspection i set park_id = d.park_id from device d
    where d.id = i.device_id and i.device_id = any(moved) and i.park_id <> d.park_id;
  update group_tally t set park_id = g.park_id from inspection_group g
    where g.id = t.group_id and g.device_id = any(moved) and t.park_id <> g.park_id;
  return null;
end $$;
create trigger device_carries_visits after update on device referencing old table as then_rows new table as now_rows
  for each statement execute function carry_visits();
