-- Of a side of which somebody says that its picture shows a part, no more than a part was seen: see docs/decisions/213.
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
  return case when picture.refuted_at is not null or leaves_photos_out(picture) or has_missing_stretch(picture)
    or exists (select 1 from inspection i where i.id = seen_of.inspection and i.picture_shows = 'part') then 'partly' else 'seen' end;
end $$;

create function settle_seen_of_extent() returns trigger language plpgsql as $$
begin
  perform settle_seen(array[new.id]);
  return null;
end $$;
create trigger inspection_seen_extent after update of picture_shows on inspection for each row
  when (new.picture_shows is distinct from old.picture_shows) execute function settle_seen_of_extent();

update inspection i set seen = seen_of(i.id, i.service_family) where i.picture_shows = 'part' and i.seen = 'seen';
