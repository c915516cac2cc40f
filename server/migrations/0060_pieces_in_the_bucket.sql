-- What has arrived of an upload where files live in a bucket: piece by piece, so that any machine can go on with it.
create table photo_upload_piece (
  upload_id uuid not null references photo_upload on delete cascade,
  start_byte bigint not null check (start_byte >= 0),
  size_bytes bigint not null check (size_bytes > 0),
  storage_key text not null,
  primary key (upload_id, start_byte)
);

create function leave_upload_piece() returns trigger language plpgsql as $$
begin
  insert into storage_garbage (storage_key) values (old.storage_key);
  return null;
end $$;
create trigger upload_piece_left after delete on photo_upload_piece for each row execute function leave_upload_piece();

-- Only where files live on a disk does an upload have a work folder of its own.
alter table photo_upload alter column folder drop not null;

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
  union all select storage_key, 'left', null, null, false from storage_garbage;
