-- Findings that were deleted, with all that went with them, for as long as they can be brought back: see docs/decisions/055.
create table deleted_annotation (
  annotation_id integer primary key,
  inspection_id integer not null references inspection on delete cascade,
  image_version integer not null,
  -- Whether that was the picture of the day: a box that stayed behind on an older one stays there.
  is_on_current boolean not null,
  deleted_at timestamptz not null,
  -- Rows as they were: the finding, its attached pictures, history, moves and links.
  content jsonb not null
);
create index deleted_annotation_inspection on deleted_annotation (inspection_id);
create index deleted_annotation_deleted_at on deleted_annotation (deleted_at);

alter table annotation_history drop constraint annotation_history_status_check;
alter table annotation_history add constraint annotation_history_status_check
  check (status in ('created', 'updated', 'to fix', 'fixed', 'deleted', 'restored'));

-- The picture a deleted finding lies on stays with it.
create or replace view picture_in_use as
  select inspection_id, image_version as version from annotation
  union select inspection_id, image_version from deleted_annotation;

-- And so do its attached pictures.
create or replace function leave_annotation_image_files() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from deleted_annotation d where d.annotation_id = old.annotation_id) then
    insert into storage_garbage (storage_key) values (old.storage_key), (old.storage_key || '.thumbnail');
  end if;
  return null;
end $$;

create view deleted_annotation_image as
  select d.annotation_id, file->>'storage_key' as storage_key, (file->>'size_bytes')::bigint as size_bytes, file->>'sha256' as sha256
  from deleted_annotation d, jsonb_array_elements(d.content->'images') as file;

create function leave_deleted_annotation_files() returns trigger language plpgsql as $$
begin
  insert into storage_garbage (storage_key)
    select key from jsonb_array_elements(old.content->'images') as file,
      unnest(array[file->>'storage_key', (file->>'storage_key') || '.thumbnail']) as key
    -- What was brought back has them again.
    where not exists (select 1 from annotation_image p where p.annotation_id = old.annotation_id and p.storage_key = file->>'storage_key');
  return null;
end $$;
create trigger deleted_annotation_files_left after delete on deleted_annotation
  for each row execute function leave_deleted_annotation_files();

create or replace view stored_file as
  select storage_key as key, 'photo' as kind, size_bytes, sha256, true as is_certain from image
  union all select storage_key || '.assembler', 'photo-copy', null, null, has_previews from image
  union all select storage_key || '.thumbnail', 'photo-copy', null, null, has_previews from image
  union all select storage_key, 'picture', size_bytes, sha256, true from pyramid
  union all select overview_key, 'overview', null, null, true from pyramid
  union all select storage_key, 'attached-picture', size_bytes, sha256, true from annotation_image
  union all select storage_key || '.thumbnail', 'attached-picture', null, null, true from annotation_image
  union all select storage_key, 'measure-photo', size_bytes, sha256, true from volta_photo
  union all select storage_key || '.thumbnail', 'measure-photo', null, null, true from volta_photo
  union all select storage_key, 'corporate-asset', size_bytes, sha256, true from corporate_asset
  union all select storage_key, 'report', null, null, status = 'DONE' from report
  union all select storage_key, 'export', size_bytes, sha256, status = 'DONE' from export
  union all select storage_key, 'import', size_bytes, null, state in ('checking', 'planned', 'applying') from park_import
  union all select storage_key, 'photo-piece', size_bytes, null, true from photo_upload_piece
  union all select storage_key, 'attached-picture', size_bytes, sha256, true from deleted_annotation_image
  union all select storage_key || '.thumbnail', 'attached-picture', null, null, true from deleted_annotation_image
  union all select storage_key, 'left', null, null, false from storage_garbage;
