-- One photo of a side that has a length is taken for a part of it until somebody says otherwise, or marks both its ends: see docs/decisions/215.
create or replace function seen_of(inspection integer, family text) returns text language plpgsql stable parallel safe as $$
declare
  picture pyramid;
  measured integer;
  planned integer;
  said text;
  has_length boolean;
begin
  if family = 'volta' then
    select count(*) filter (where m.is_inspected and m.reading <> 'no-reading'), count(*) into measured, planned
      from volta_measure m where m.inspection_id = inspection;
    return case when measured = 0 then 'unseen' when measured < planned then 'partly' else 'seen' end;
  end if;
  select * into picture from pyramid p where p.inspection_id = inspection and p.is_current;
  if not found then return 'unseen'; end if;
  select i.picture_shows, d.type_id in (3, 4, 5, 6, 14, 15, 16, 17) into said, has_length
    from inspection i join device d on d.id = i.device_id where i.id = seen_of.inspection;
  return case when picture.refuted_at is not null or leaves_photos_out(picture) or has_missing_stretch(picture)
    or ((said = 'part' or has_length) and picture_extent(inspection, said) = 'part') then 'partly' else 'seen' end;
end $$;

create function settle_seen_of_axis() returns trigger language plpgsql as $$
begin
  perform settle_seen(array[new.inspection_id]);
  return null;
end $$;
create trigger blade_axis_seen after insert on blade_axis for each row execute function settle_seen_of_axis();

update inspection i set seen = seen_of(i.id, i.service_family)
  where exists (select 1 from pyramid p where p.inspection_id = i.id and p.is_current) and i.seen <> seen_of(i.id, i.service_family);
