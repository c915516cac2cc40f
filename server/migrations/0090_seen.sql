-- How much of a side or a blade a visit has seen: see docs/decisions/064.

-- Whether a picture leaves out a stretch between its ends: photos laid beside one another with room between them, or with next to no
-- overlap where a closer look found that what lies between was not photographed.
create function has_missing_stretch(picture pyramid) returns boolean language sql stable parallel safe as $$
  with laid as (
    select (p->>'image')::int as image,
      case when picture.height_px >= picture.width_px then (p->'pose'->>'ty')::float8 else (p->'pose'->>'tx')::float8 end as origin,
      case when picture.height_px >= picture.width_px then (p->'pose'->>'b')::float8 else (p->'pose'->>'a')::float8 end
        * coalesce((p->>'widthPx')::float8, m.width_px) as by_width,
      case when picture.height_px >= picture.width_px then (p->'pose'->>'a')::float8 else -(p->'pose'->>'b')::float8 end
        * coalesce((p->>'heightPx')::float8, m.height_px) as by_height
    from jsonb_array_elements(picture.placements) p left join image m on m.id = (p->>'image')::int
  ), reach as (
    select image, origin + least(0, by_width) + least(0, by_height) as from_px, origin + greatest(0, by_width) + greatest(0, by_height) as to_px
    from laid
  ), beside as (
    select image, from_px, to_px,
      max(to_px) over (order by from_px, image rows between unbounded preceding and 1 preceding) as reached_px,
      lag(image) over (order by from_px + to_px, image) as neighbour,
      lag(to_px) over (order by from_px + to_px, image) as neighbour_to_px,
      lag(to_px - from_px) over (order by from_px + to_px, image) as neighbour_px
    from reach
  )
  select coalesce(bool_or(
    from_px - reached_px > 0.002 * greatest(picture.width_px, picture.height_px)
    or (neighbour_to_px - from_px < 0.05 * least(to_px - from_px, neighbour_px) and exists (
      select 1 from photo_pair pair where pair.first_id = least(image, neighbour) and pair.second_id = greatest(image, neighbour)
        and pair.is_joined = false))
  ), false) from beside
$$;

-- Whether photos of the side are not in its picture, other than those that somebody set aside and those that show the same again.
create function leaves_photos_out(picture pyramid) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from image m where m.inspection_id = picture.inspection_id and m.visible and m.selected and m.available
    and m.unplaced_reason is distinct from 'duplicate'
    and not picture.placements @> jsonb_build_array(jsonb_build_object('image', m.id)))
$$;

-- 'seen', 'partly' or 'unseen'. A blade whose lightning protection was visited by its measures, all else by its picture.
create function seen_of(inspection integer, family text) returns text language plpgsql stable parallel safe as $$
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
  return case when leaves_photos_out(picture) or has_missing_stretch(picture) then 'partly' else 'seen' end;
end $$;

-- Kept, since lists and figures count it over whole parks.
alter table inspection add column seen text not null default 'unseen' check (seen in ('seen', 'partly', 'unseen'));
update inspection set seen = seen_of(id, service_family)
  where id in (select inspection_id from pyramid where is_current union select inspection_id from volta_measure);
create index inspection_last_seen on inspection (park_id, device_id, seen) where is_last and status <> 'todo';

create function settle_seen(ids integer[]) returns void language plpgsql as $$
begin
  -- One at a time for each inspection, so that whoever looks last sees what the others have done.
  perform 1 from inspection i where i.id = any(ids) order by i.id for no key update;
  update inspection i set seen = seen_of(i.id, i.service_family)
    where i.id = any(ids) and i.seen <> seen_of(i.id, i.service_family);
end $$;

create function settle_seen_after_change() returns trigger language plpgsql as $$
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
      where n.is_current <> t.is_current or n.placements <> t.placements;
  else
    select array_agg(distinct n.inspection_id) into ids from now_rows n join then_rows t on t.id = n.id
      where (n.is_inspected, n.reading) is distinct from (t.is_inspected, t.reading);
  end if;
  if ids is not null then perform settle_seen(ids); end if;
  return null;
end $$;
create trigger image_seen_new after insert on image referencing new table as now_rows
  for each statement execute function settle_seen_after_change();
create trigger image_seen_change after update on image referencing old table as then_rows new table as now_rows
  for each statement execute function settle_seen_after_change();
create trigger image_seen_gone after delete on image referencing old table as then_rows
  for each statement execute function settle_seen_after_change();
create trigger pyramid_seen_new after insert on pyramid referencing new table as now_rows
  for each statement execute function settle_seen_after_change();
create trigger pyramid_seen_change after update on pyramid referencing old table as then_rows new table as now_rows
  for each statement execute function settle_seen_after_change();
create trigger pyramid_seen_gone after delete on pyramid referencing old table as then_rows
  for each statement execute function settle_seen_after_change();
create trigger volta_measure_seen_new after insert on volta_measure referencing new table as now_rows
  for each statement execute function settle_seen_after_change();
create trigger volta_measure_seen_change after update on volta_measure referencing old table as then_rows new table as now_rows
  for each statement execute function settle_seen_after_change();
create trigger volta_measure_seen_gone after delete on volta_measure referencing old table as then_rows
  for each statement execute function settle_seen_after_change();

-- What a closer look at two photos said.
create function settle_seen_of_pair() returns trigger language plpgsql as $$
begin
  perform settle_seen(array(select m.inspection_id from image m where m.id = new.first_id));
  return null;
end $$;
create trigger photo_pair_seen_new after insert on photo_pair for each row when (new.is_joined = false)
  execute function settle_seen_of_pair();
create trigger photo_pair_seen_change after update on photo_pair for each row when (new.is_joined is distinct from old.is_joined)
  execute function settle_seen_of_pair();

-- How many of the parts at or below a device were seen, partly seen and not seen when they were last inspected. The sides of a blade
-- count whether anybody has been there or not, other parts once a visit to them has begun.
create function seen_below(device integer) returns json
  language plpgsql stable parallel safe set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return (select json_build_object('seen', count(*) filter (where best = 2), 'partly', count(*) filter (where best = 1),
      'unseen', count(*) filter (where best = 0))
    from device_and_below(device) b join device d on d.id = b.id cross join lateral (
      select max(case i.seen when 'seen' then 2 when 'partly' then 1 else 0 end) as begun
      from inspection i where i.device_id = d.id and i.is_last and i.status <> 'todo') l
    cross join lateral (select case when d.type_id in (3, 4, 5, 6) then coalesce(l.begun, 0) else l.begun end as best) x
    where best is not null);
end $$;
