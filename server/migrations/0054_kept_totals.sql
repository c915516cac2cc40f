-- What lists and figures show over everything, over an owner and over a park with those below it is kept as sums of the counts of
-- parks, so that reading it does not grow with the number of parks: see docs/decisions/037.

-- An owner and a place among parks, once given, stay: sums are kept by them.
create function refuse_park_move() returns trigger language plpgsql as $$
begin
  raise exception 'a park stays with its owner and below its park';
end $$;
create trigger park_stays before update of organization_id, parent_id, ancestor_ids on park for each row
  when (old.organization_id <> new.organization_id or old.parent_id is distinct from new.parent_id or old.ancestor_ids <> new.ancestor_ids)
  execute function refuse_park_move();

-- Visits with something open, by severity: how many visits a list filtered by severity has.
alter table park_tally drop constraint park_tally_kind_check;
alter table park_tally add constraint park_tally_kind_check
  check (kind in ('device', 'root-device', 'coming', 'completed', 'inspection', 'open', 'open-visit'));

-- Sums over parks that are no test parks (all, under 0, and owner) and over a park with those below it. Only appended, like park_tally.
--   every kind of park_tally
--   park: parks, roots under key 1, others under 0
--   park-mark: a sum of marks of id, name and place, different after every change: what was worked out of the parks holds while it stays
create table kept_total (
  id bigint primary key generated always as identity,
  scope text not null check (scope in ('all', 'owner', 'park')),
  scope_id integer not null,
  kind text not null,
  key integer not null,
  amount bigint not null
);
create index kept_total_scope on kept_total (scope, scope_id, kind) include (key, amount);

-- Adds up the rows of a scope: one of them takes the sum, the others go.
create function fold_kept_total(of_scope text, of_id integer) returns void language sql as $$
  with taken as (
    select t.id, t.kind, t.key, t.amount from kept_total t where t.scope = of_scope and t.scope_id = of_id for update skip locked
  ), folded as (
    select min(t.id) as id, sum(t.amount) as amount from taken t group by t.kind, t.key
  ), gone as (
    delete from kept_total where id in (select t.id from taken t) and id not in (select f.id from folded f where f.amount <> 0)
  )
  update kept_total k set amount = f.amount from folded f where k.id = f.id and f.amount <> 0 and k.amount <> f.amount
$$;

-- The same for a park. No row comes to be, so nothing is told to the sums.
create or replace function fold_park_tally(park integer) returns void language sql as $$
  with taken as (
    select t.id, t.kind, t.key, t.amount from park_tally t where t.park_id = park for update skip locked
  ), folded as (
    select min(t.id) as id, sum(t.amount) as amount from taken t group by t.kind, t.key
  ), gone as (
    delete from park_tally where id in (select t.id from taken t) and id not in (select f.id from folded f where f.amount <> 0)
  )
  update park_tally k set amount = f.amount from folded f where k.id = f.id and f.amount <> 0 and k.amount <> f.amount
$$;

-- Where what is counted in a park counts as well.
create function scopes_of(park park) returns table (scope text, scope_id integer) language sql immutable as $$
  select 'park', unnest(park.ancestor_ids || park.id)
  union all select s.scope, s.scope_id from (values ('owner', park.organization_id), ('all', 0)) s (scope, scope_id) where not park.is_test
$$;

create function fold_some_totals(parks integer[]) returns void language plpgsql as $$
declare
  chosen record;
begin
  for chosen in select distinct s.scope, s.scope_id from park cross join lateral scopes_of(park) s where park.id = any(parks) loop
    if random() < 0.1 then perform fold_kept_total(chosen.scope, chosen.scope_id); end if;
  end loop;
end $$;

create function add_to_totals() returns trigger language plpgsql as $$
begin
  insert into kept_total (scope, scope_id, kind, key, amount)
    select s.scope, s.scope_id, n.kind, n.key, sum(n.amount)
    from now_rows n join park on park.id = n.park_id cross join lateral scopes_of(park) s
    group by s.scope, s.scope_id, n.kind, n.key having sum(n.amount) <> 0;
  perform fold_some_totals(array(select distinct park_id from now_rows));
  return null;
end $$;
create trigger park_tally_added after insert on park_tally referencing new table as now_rows
  for each statement execute function add_to_totals();

-- A park that goes takes what it counted out of the sums of those that stay.
create or replace function forget_park_tally() returns trigger language plpgsql as $$
begin
  insert into kept_total (scope, scope_id, kind, key, amount)
    select s.scope, s.scope_id, t.kind, t.key, -sum(t.amount)
    from then_rows gone join park_tally t on t.park_id = gone.id
    cross join lateral (
      select 'park', above.id from park above where above.id = any(gone.ancestor_ids)
      union all select v.scope, v.scope_id from (values ('owner', gone.organization_id), ('all', 0)) v (scope, scope_id) where not gone.is_test
    ) s (scope, scope_id)
    group by s.scope, s.scope_id, t.kind, t.key having sum(t.amount) <> 0;
  delete from park_tally t where t.park_id in (select id from then_rows);
  delete from kept_total k where k.scope = 'park' and k.scope_id in (select id from then_rows);
  return null;
end $$;

create function mark_of(park park) returns bigint language sql immutable
  return hashtextextended(concat_ws('/', park.id, park.organization_id, coalesce(park.parent_id, 0), park.name), 0) & 1099511627775;

-- What a park itself adds to the sums: that it is there, and its mark.
create function kept_of(park park) returns table (scope text, scope_id integer, kind text, key integer, amount bigint)
  language sql immutable as $$
  select s.scope, s.scope_id, k.kind, k.key, k.amount
  from (values ('owner', park.organization_id), ('all', 0)) s (scope, scope_id),
    (values ('park', (park.parent_id is null)::integer, 1::bigint), ('park-mark', 0, mark_of(park))) k (kind, key, amount)
  where not park.is_test
$$;

create function tally_parks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into kept_total (scope, scope_id, kind, key, amount)
      select k.scope, k.scope_id, k.kind, k.key, sum(k.amount) from now_rows n join park on park.id = n.id cross join lateral kept_of(park) k
      group by k.scope, k.scope_id, k.kind, k.key;
    perform fold_some_totals(array(select id from now_rows));
  elsif tg_op = 'DELETE' then
    insert into kept_total (scope, scope_id, kind, key, amount)
      select k.scope, k.scope_id, k.kind, k.key, -sum(k.amount) from then_rows n cross join lateral kept_of(n::park) k
      group by k.scope, k.scope_id, k.kind, k.key;
  else
    insert into kept_total (scope, scope_id, kind, key, amount)
      select x.scope, x.scope_id, x.kind, x.key, sum(x.amount) from (
        select k.scope, k.scope_id, k.kind, k.key, k.amount from now_rows n cross join lateral kept_of(n::park) k
        union all select k.scope, k.scope_id, k.kind, k.key, -k.amount from then_rows n cross join lateral kept_of(n::park) k) x
      group by x.scope, x.scope_id, x.kind, x.key having sum(x.amount) <> 0;
    -- What stands in a park that becomes a test park counts no more, and the reverse.
    insert into kept_total (scope, scope_id, kind, key, amount)
      select s.scope, s.scope_id, t.kind, t.key, case when n.is_test then -sum(t.amount) else sum(t.amount) end
      from now_rows n join then_rows b on b.id = n.id and b.is_test <> n.is_test join park_tally t on t.park_id = n.id
      cross join lateral (values ('owner', n.organization_id), ('all', 0)) s (scope, scope_id)
      group by n.is_test, s.scope, s.scope_id, t.kind, t.key having sum(t.amount) <> 0;
    perform fold_some_totals(array(select id from now_rows));
  end if;
  return null;
end $$;
create trigger park_tallied_new after insert on park referencing new table as now_rows
  for each statement execute function tally_parks();
create trigger park_tallied_change after update on park referencing old table as then_rows new table as now_rows
  for each statement execute function tally_parks();
create trigger park_tallied_gone after delete on park referencing old table as then_rows
  for each statement execute function tally_parks();

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
      select x.park_id, 'open', x.severity_id, sum(x.amount) from (
        select park_id, severity_id, amount from now_rows
        union all select park_id, severity_id, -amount from then_rows) x
      group by x.park_id, x.severity_id having sum(x.amount) <> 0;
    perform fold_some(array(select distinct park_id from now_rows));
  end if;
  return null;
end $$;

-- Counts everything anew.
create or replace function rebuild_tallies() returns void language sql as $$
  delete from group_tally;
  delete from park_tally;
  delete from kept_total;
  insert into kept_total (scope, scope_id, kind, key, amount)
    select k.scope, k.scope_id, k.kind, k.key, sum(k.amount) from park cross join lateral kept_of(park) k
    group by k.scope, k.scope_id, k.kind, k.key;
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
