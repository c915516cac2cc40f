-- Counts how often a photo was laid otherwise, by hand or by an assembly: who lays it says which place they saw.
alter table image add column place_version integer not null default 1;

alter table assembly
  -- How far the whole of the work is, 0 to 1; it only grows, also when an attempt begins anew.
  add column share double precision not null default 0,
  -- The picture it made.
  add column picture_version integer;

-- The file of a picture carries the number of the work that made it.
update assembly a set picture_version = p.version
from pyramid p
where p.inspection_id = a.inspection_id
  and a.state in ('done', 'incomplete')
  and p.storage_key like 'pyramids/' || a.inspection_id || '/' || a.id || '-%';

-- In what the picture that is served differs from the photos as they are now. Pictures of before do not say how often a photo had been
-- laid: then what was laid by hand since is known from making a picture having called it placed.
create view picture_difference as
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
    where i.place_version <> (e ->> 'placeVersion')::integer
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
