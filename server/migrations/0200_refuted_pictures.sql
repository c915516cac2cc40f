-- When an assembly of the same photos refused places that the picture shows; null while nothing speaks against it.
alter table pyramid add column refuted_at timestamptz;

-- A refuted picture shows its side in part at best: see docs/decisions/096.
create or replace function seen_of(inspection integer, family text) returns text language plpgsql stable parallel safe as $$
declare
  picture pyramid;
  measured integer;
  planned integer;
begin
  if family = 'volta' then
    select count(*) filter (where m.is_inspected and m.reading <> 'no-reading'), count(*) into measured, planned
      from volta_measure m where m.inspection_id = inspection;
    return case when measured = 0 then 'unseen' when measured < planned then 'partly' else 'seen' end;
  end if;
  select * into picture from pyramid p where p.inspection_id = inspection and p.is_current;
  if not found then return 'unseen'; end if;
  return case when picture.refuted_at is not null or leaves_photos_out(picture) or has_missing_stretch(picture) then 'partly' else 'seen' end;
end $$;

create or replace function settle_seen_after_change() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then select array_agg(distinct inspection_id) into ids from now_rows;
  elsif tg_op = 'DELETE' then select array_agg(distinct inspection_id) into ids from then_rows;
  elsif tg_table_name = 'image' then
    select array_agg(distinct n.inspection_id) into ids from now_rows n join then_rows t on t.id = n.id
      where (n.visible, n.selected, n.available, n.unplaced_reason) is distinct from (t.visible, t.selected, t.available, t.unplaced_reason);
  elsif tg_table_name = 'pyramid' then
    select array_agg(distinct n.inspection_id) into ids from now_rows n join then_rows t on t.id = n.id
      where n.is_current <> t.is_current or n.placements <> t.placements or n.refuted_at is distinct from t.refuted_at;
  else
    select array_agg(distinct n.inspection_id) into ids from now_rows n join then_rows t on t.id = n.id
      where (n.is_inspected, n.reading) is distinct from (t.is_inspected, t.reading);
  end if;
  if ids is not null then perform settle_seen(ids); end if;
  return null;
end $$;

-- A photo that matches no other of its side.
alter table image drop constraint image_unplaced_reason_check;
alter table image add constraint image_unplaced_reason_check
  check (unplaced_reason in ('no-overlap', 'foreign', 'background', 'other-group', 'duplicate', 'unreadable'));

-- What an assembly took back was not changed by hand.
create or replace view picture_difference as
select
  p.inspection_id,
  p.version,
  -- Photos that are to be seen, show what no other does, and are not in the picture.
  array(
    select i.id from image i where i.inspection_id = p.inspection_id and i.visible and i.available and i.selected
      and i.unplaced_reason is distinct from 'duplicate'
    except
    select (e ->> 'image')::integer from jsonb_array_elements(p.placements) e
    order by 1
  ) as missing,
  -- Photos in the picture that have been laid otherwise or hidden since.
  array(
    select i.id from jsonb_array_elements(p.placements) e join image i on i.id = (e ->> 'image')::integer
    where (i.place_version <> (e ->> 'placeVersion')::integer and (p.refuted_at is null or i.placement = 'manual' or not i.visible))
      or (e -> 'placeVersion' is null and (i.placement = 'manual' or not i.visible))
    order by i.id
  ) as changed,
  -- How many photos in the picture have been deleted since.
  (
    select count(*)::integer from jsonb_array_elements(p.placements) e
    where not exists (select 1 from image i where i.id = (e ->> 'image')::integer)
  ) as deleted
from pyramid p
where p.is_current and jsonb_array_length(p.placements) > 0;
