-- Where along its side a finding lies is worked out from its box and from the end at which the hub is. When that end is entered anew, every
-- finding of the side is worked out anew with it, also those that were deleted or moved.
create function share_of_box(x double precision, y double precision, width double precision, height double precision,
  image_width double precision, image_height double precision, reversed boolean) returns double precision
  language sql immutable parallel safe
  return (select case when reversed then 1 - s.share else s.share end from (select least(1, greatest(0,
    case when image_height >= image_width then (y + height / 2) / image_height else (x + width / 2) / image_width end)) as share) s);

create function place_findings_of(devices integer[]) returns void language plpgsql as $$
begin
  update annotation n set share_along = placed.share
  from (
    select a.id, share_of_box(a.x_px, a.y_px, a.width_px, a.height_px, a.image_width_px, a.image_height_px,
      coalesce(device_text(i.device_id, 'reverseDevice') = 'true', false)) as share
    from annotation a join inspection i on i.id = a.inspection_id
    where i.device_id = any(devices)) placed
  where placed.id = n.id and abs(placed.share - n.share_along) > 1e-9;
end $$;

create function place_findings_after_change() returns trigger language plpgsql as $$
declare
  devices integer[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct c.device_id) into devices from then_rows c join attribute a on a.id = c.attribute_id where a.reference = 'reverseDevice';
  else
    select array_agg(distinct c.device_id) into devices from now_rows c join attribute a on a.id = c.attribute_id where a.reference = 'reverseDevice';
  end if;
  if devices is not null then perform place_findings_of(devices); end if;
  return null;
end $$;
create trigger device_value_places_new after insert on device_value referencing new table as now_rows
  for each statement execute function place_findings_after_change();
create trigger device_value_places_change after update on device_value referencing new table as now_rows
  for each statement execute function place_findings_after_change();
create trigger device_value_places_gone after delete on device_value referencing old table as then_rows
  for each statement execute function place_findings_after_change();

-- Findings marked before their side was turned.
select place_findings_of(array(select distinct dv.device_id from device_value dv join attribute a on a.id = dv.attribute_id
  where a.reference = 'reverseDevice'));
