-- A scale that a new picture kept of the length of a side is given up when that length is corrected: what follows from marks follows from the new length.
create function drop_kept_scales() returns trigger language plpgsql as $$
declare
  sides integer[];
begin
  select case a.reference when 'rotorDiameter' then array[3, 4, 5, 6] when 'hubHeight' then array[14, 15, 16, 17] end into sides
    from attribute a where a.id = old.attribute_id;
  -- Values are written anew with each change of a device: only another one counts.
  if sides is null or exists (select 1 from device_value v
      where v.device_id = old.device_id and v.attribute_id = old.attribute_id and v.value = old.value) then
    return null;
  end if;
  with kept as (
    select i.id, i.image_ratio from inspection i join device d on d.id = i.device_id
    where coalesce(d.ancestor_ids[1], d.id) = old.device_id and d.type_id = any(sides)
      and i.scale_source = 'known-length' and i.image_ratio is not null
    order by i.id for no key update of i),
  entered as (
    insert into calibration (inspection_id, old_ratio, new_ratio, image_version)
    select k.id, k.image_ratio, null, (select p.version from pyramid p where p.inspection_id = k.id and p.is_current) from kept k)
  update inspection i set image_ratio = null, scale_source = null from kept k where i.id = k.id;
  return null;
end $$;
create constraint trigger device_value_lengths after delete or update on device_value deferrable initially deferred
  for each row execute function drop_kept_scales();
