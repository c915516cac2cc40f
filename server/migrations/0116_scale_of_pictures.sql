-- A scale says where it comes from. A picture whose side has a known length has only a guessed scale until somebody says that the
-- picture shows the side from end to end; so it is not stored.
alter table inspection add column scale_source text check (scale_source in ('calibration', 'known-length', 'flight'));
-- Every scale there was had been set by a person, by a line or as a number.
update inspection set scale_source = 'calibration' where image_ratio is not null;
alter table inspection add constraint inspection_scale_has_source check ((image_ratio is null) = (scale_source is null));

-- What a person said that the picture shows of its side; nobody was asked so far.
alter table inspection add column picture_shows text check (picture_shows in ('whole', 'part'));

alter table calibration add column scale_source text check (scale_source in ('calibration', 'known-length', 'flight'));
update calibration set scale_source = 'calibration' where new_ratio is not null;
-- What was said that the picture shows; null where something else was changed.
alter table calibration add column picture_shows text check (picture_shows in ('whole', 'part', 'unknown'));

alter table pyramid add column photo_count integer generated always as (jsonb_array_length(placements)) stored;

-- What a picture shows of its side: what somebody said, else a part when it is a single photo, else null, not known.
create function picture_extent(inspection integer, said text) returns text
  language sql stable parallel safe
  return coalesce(said, (select 'part' from pyramid p where p.inspection_id = inspection and p.is_current and p.photo_count = 1));

-- The serial number and the model are of the part that carries the side: of the blade, the tower, the nacelle; never of the turbine.
create or replace view inspected_side as
select
  i.id as inspection_id,
  i.group_id,
  i.is_last,
  g.service_id,
  g.date as group_date,
  d.id as device_id,
  d.name as device_name,
  d.position as device_position,
  t.id as type_id,
  t.name as type_name,
  t.name_fr as type_name_fr,
  t.reference as type_reference,
  parent.id as parent_id,
  parent.name as parent_name,
  parent.position as parent_position,
  root.id as root_id,
  root.name as root_name,
  d.park_id,
  device_text(carrier.id, 'serialNumber') as serial_number,
  device_text(carrier.id, 'model') as model,
  coalesce(device_text(d.id, 'reverseDevice') = 'true', false) as is_reversed,
  i.image_ratio as calibrated_ratio,
  case
    when t.id in (3, 4, 5, 6) then device_number(root.id, 'rotorDiameter') / 2
    when t.id in (14, 15, 16, 17) then device_number(root.id, 'hubHeight')
  end as known_length_m,
  i.scale_source,
  picture_extent(i.id, i.picture_shows) as picture_shows
from inspection i
join inspection_group g on g.id = i.group_id
join device d on d.id = i.device_id
join device_type t on t.id = d.type_id
left join device parent on parent.id = d.parent_id
join device root on root.id = coalesce(d.ancestor_ids[1], d.id)
join device carrier on carrier.id = case when parent.id is null or parent.id = root.id then d.id else parent.id end;

-- The distance that is shown of a place along a side, in metres to the centimetre; null while it is not known. The same rule as
-- measuresOf in the annotations, for lists in the order of distance.
create function shown_distance(share double precision, long_axis_px integer, ratio double precision, known_length_m double precision,
  shows text, type_id integer) returns double precision
  language sql immutable parallel safe
  return case when shows is distinct from 'part' then round((
    (case when type_id in (3, 4, 5, 6) then share else 1 - share end)
    * coalesce(long_axis_px * ratio / 100, known_length_m))::numeric, 2)::double precision end;
