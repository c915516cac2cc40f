-- What a side is part of is named like the side itself: by its type as long as nobody gave it another name.
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
  picture_extent(i.id, i.picture_shows) as picture_shows,
  parent_type.id as parent_type_id,
  parent_type.name as parent_type_name,
  parent_type.name_fr as parent_type_name_fr,
  parent_type.reference as parent_type_reference,
  root_type.name as root_type_name,
  root_type.name_fr as root_type_name_fr
from inspection i
join inspection_group g on g.id = i.group_id
join device d on d.id = i.device_id
join device_type t on t.id = d.type_id
left join device parent on parent.id = d.parent_id
left join device_type parent_type on parent_type.id = parent.type_id
join device root on root.id = coalesce(d.ancestor_ids[1], d.id)
left join device_type root_type on root_type.id = root.type_id
join device carrier on carrier.id = case when parent.id is null or parent.id = root.id then d.id else parent.id end;
