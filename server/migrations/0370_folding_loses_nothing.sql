-- Adding up kept counts lost what another had added up in between: see docs/decisions/197.

-- One at a time adds up a park or a scope. Each statement sees what whoever did so before has committed; whoever comes meanwhile goes on.
create or replace function fold_park_tally(park integer) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold-park-tally'), park) then return; end if;
  with taken as (
    select t.id, t.kind, t.key, t.amount from park_tally t where t.park_id = park for update skip locked
  ), folded as (
    select min(t.id) as id, sum(t.amount) as amount from taken t group by t.kind, t.key
  ), gone as (
    delete from park_tally where id in (select t.id from taken t) and id not in (select f.id from folded f where f.amount <> 0)
  )
  update park_tally k set amount = f.amount from folded f where k.id = f.id and f.amount <> 0 and k.amount <> f.amount;
end $$;

create or replace function fold_kept_total(of_scope text, of_id integer) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold-kept-total ' || of_scope), of_id) then return; end if;
  with taken as (
    select t.id, t.kind, t.key, t.amount from kept_total t where t.scope = of_scope and t.scope_id = of_id for update skip locked
  ), folded as (
    select min(t.id) as id, sum(t.amount) as amount from taken t group by t.kind, t.key
  ), gone as (
    delete from kept_total where id in (select t.id from taken t) and id not in (select f.id from folded f where f.amount <> 0)
  )
  update kept_total k set amount = f.amount from folded f where k.id = f.id and f.amount <> 0 and k.amount <> f.amount;
end $$;

-- What was lost is counted again, while nobody writes.
lock table group_tally, park_tally, kept_total in exclusive mode;
select rebuild_tallies();
