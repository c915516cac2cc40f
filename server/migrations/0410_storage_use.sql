-- What the files of each company, and those that each account sent, take up: see docs/decisions/231. Photos are counted by inspection and
-- sender, in rows that are only appended and now and then added up, so that writers never wait for each other; whatever else there is has
-- a row of its own, which goes with it.
create table storage_use (
  id bigint primary key generated always as identity,
  organization_id integer not null,
  -- Who sent it; null for what the product makes, and when the account is gone.
  account_id integer,
  -- Of photos.
  inspection_id integer,
  pyramid_id integer references pyramid on delete cascade,
  annotation_image_id integer references annotation_image on delete cascade,
  volta_photo_id integer references volta_photo on delete cascade,
  photos integer not null,
  bytes bigint not null,
  check (num_nonnulls(inspection_id, pyramid_id, annotation_image_id, volta_photo_id) = 1)
);
create index storage_use_organization on storage_use (organization_id) include (photos, bytes);
create index storage_use_account on storage_use (account_id) include (photos, bytes) where account_id is not null;
create index storage_use_inspection on storage_use (inspection_id) where inspection_id is not null;
create unique index storage_use_pyramid on storage_use (pyramid_id) where pyramid_id is not null;
create unique index storage_use_annotation_image on storage_use (annotation_image_id) where annotation_image_id is not null;
create unique index storage_use_volta_photo on storage_use (volta_photo_id) where volta_photo_id is not null;

-- Adds up the rows of an inspection; one at a time does so, and whoever comes meanwhile goes on (docs/decisions/197).
create function fold_storage_use(inspection integer) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold-storage-use'), inspection) then return; end if;
  with taken as (
    select u.id, u.account_id, u.photos, u.bytes from storage_use u where u.inspection_id = inspection for update skip locked
  ), folded as (
    select min(t.id) as id, sum(t.photos) as photos, sum(t.bytes) as bytes from taken t group by t.account_id
  ), gone as (
    delete from storage_use where id in (select t.id from taken t) and id not in (select f.id from folded f where f.photos <> 0)
  )
  update storage_use u set photos = f.photos, bytes = f.bytes
    from folded f where u.id = f.id and f.photos <> 0 and (u.photos, u.bytes) <> (f.photos, f.bytes);
end $$;

create function count_photos_use() returns trigger language plpgsql as $$
declare
  chosen integer;
begin
  if tg_op = 'INSERT' then
    insert into storage_use (organization_id, account_id, inspection_id, photos, bytes)
      select park.organization_id, n.uploaded_by, n.inspection_id, count(*), sum(n.size_bytes)
      from now_rows n join inspection i on i.id = n.inspection_id join park on park.id = i.park_id
      group by park.organization_id, n.uploaded_by, n.inspection_id;
    for chosen in select distinct inspection_id from now_rows loop
      if random() < 0.1 then perform fold_storage_use(chosen); end if;
    end loop;
  else
    -- Of an inspection that goes as a whole nothing is left to count.
    insert into storage_use (organization_id, account_id, inspection_id, photos, bytes)
      select park.organization_id, t.uploaded_by, t.inspection_id, -count(*), -sum(t.size_bytes)
      from then_rows t join inspection i on i.id = t.inspection_id join park on park.id = i.park_id
      group by park.organization_id, t.uploaded_by, t.inspection_id;
  end if;
  return null;
end $$;
create trigger image_used_new after insert on image referencing new table as now_rows
  for each statement execute function count_photos_use();
create trigger image_used_gone after delete on image referencing old table as then_rows
  for each statement execute function count_photos_use();

create function forget_storage_use() returns trigger language plpgsql as $$
begin
  delete from storage_use where inspection_id in (select id from then_rows);
  return null;
end $$;
create trigger inspection_used_gone after delete on inspection referencing old table as then_rows
  for each statement execute function forget_storage_use();

create function disown_storage_use() returns trigger language plpgsql as $$
begin
  update storage_use set account_id = null where account_id in (select id from then_rows);
  return null;
end $$;
create trigger account_used_gone after delete on account referencing old table as then_rows
  for each statement execute function disown_storage_use();

-- A picture in cold storage takes no room of the storage in use.
create function count_picture_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from storage_use where pyramid_id = new.id; end if;
  if not new.is_archived then
    insert into storage_use (organization_id, pyramid_id, photos, bytes)
      select park.organization_id, new.id, 0, new.size_bytes
      from inspection i join park on park.id = i.park_id where i.id = new.inspection_id;
  end if;
  return null;
end $$;
create trigger pyramid_used_new after insert on pyramid for each row execute function count_picture_use();
create trigger pyramid_used_change after update of is_archived, size_bytes on pyramid for each row
  when (old.is_archived <> new.is_archived or old.size_bytes <> new.size_bytes) execute function count_picture_use();

create function count_attached_use() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'annotation_image' then
    insert into storage_use (organization_id, account_id, annotation_image_id, photos, bytes)
      select park.organization_id, new.uploaded_by, new.id, 0, new.size_bytes
      from annotation a join inspection i on i.id = a.inspection_id join park on park.id = i.park_id where a.id = new.annotation_id;
  else
    insert into storage_use (organization_id, account_id, volta_photo_id, photos, bytes)
      select park.organization_id, new.uploaded_by, new.id, 0, new.size_bytes
      from volta_measure m join inspection i on i.id = m.inspection_id join park on park.id = i.park_id where m.id = new.measure_id;
  end if;
  return null;
end $$;
create trigger annotation_image_used after insert on annotation_image for each row execute function count_attached_use();
create trigger volta_photo_used after insert on volta_photo for each row execute function count_attached_use();

-- What there is already, while nobody writes.
lock table image, pyramid, annotation_image, volta_photo in exclusive mode;
insert into storage_use (organization_id, account_id, inspection_id, photos, bytes)
  select park.organization_id, n.uploaded_by, n.inspection_id, count(*), sum(n.size_bytes)
  from image n join inspection i on i.id = n.inspection_id join park on park.id = i.park_id
  group by park.organization_id, n.uploaded_by, n.inspection_id;
insert into storage_use (organization_id, pyramid_id, photos, bytes)
  select park.organization_id, n.id, 0, n.size_bytes
  from pyramid n join inspection i on i.id = n.inspection_id join park on park.id = i.park_id where not n.is_archived;
insert into storage_use (organization_id, account_id, annotation_image_id, photos, bytes)
  select park.organization_id, n.uploaded_by, n.id, 0, n.size_bytes
  from annotation_image n join annotation a on a.id = n.annotation_id
  join inspection i on i.id = a.inspection_id join park on park.id = i.park_id;
insert into storage_use (organization_id, account_id, volta_photo_id, photos, bytes)
  select park.organization_id, n.uploaded_by, n.id, 0, n.size_bytes
  from volta_photo n join volta_measure m on m.id = n.measure_id
  join inspection i on i.id = m.inspection_id join park on park.id = i.park_id;
