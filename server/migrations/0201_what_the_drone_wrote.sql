-- What the camera and the drone wrote with a photo: lens, sensor, direction of the camera, laser. Photos of before were not asked.
alter table image add column flight jsonb;

-- The photos of the picture that is served with what the drone wrote, for a scale of it.
create view flown_photo as
select p.inspection_id, p.version, i.id as image_id, i.width_px, i.height_px, i.flight,
  sqrt((e -> 'pose' ->> 'a')::double precision ^ 2 + (e -> 'pose' ->> 'b')::double precision ^ 2) as growth
from pyramid p
cross join lateral jsonb_array_elements(p.placements) e
join image i on i.id = (e ->> 'image')::integer
where p.is_current and i.flight is not null;
