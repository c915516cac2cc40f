-- What names this installation; its files carry the same name, so that no database is ever compared with the files of another one.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;

-- Size and SHA-256 of files whose rows keep neither: reports, overviews, smaller copies, imports. Files made before have none.
create table file_digest (
  storage_key text primary key,
  size_bytes bigint not null,
  sha256 text not null
);

create or replace view stored_file as
  select f.key, f.kind, coalesce(f.size_bytes, d.size_bytes) as size_bytes, coalesce(f.sha256, d.sha256) as sha256, f.is_certain
  from (
    select storage_key as key, 'photo' as kind, size_bytes, sha256, true as is_certain from image
    union all select storage_key || '.assembler', 'photo-copy', null, null, has_previews from image
    union all select storage_key || '.thumbnail', 'photo-copy', null, null, has_previews from image
    union all select storage_key, 'picture', size_bytes, sha256, true from pyramid
    union all select overview_key, 'overview', null, null, true from pyramid
    union all select storage_key, 'attached-picture', size_bytes, sha256, true from annotation_image
    union all select storage_key || '.thumbnail', 'attached-thumbnail', null, null, true from annotation_image
    union all select storage_key, 'measure-photo', size_bytes, sha256, true from volta_photo
    union all select storage_key || '.thumbnail', 'measure-thumbnail', null, null, true from volta_photo
    union all select storage_key, 'corporate-asset', size_bytes, sha256, true from corporate_asset
    union all select storage_key, 'report', null, null, status = 'DONE' from report
    union all select storage_key, 'export', size_bytes, sha256, status = 'DONE' from export
    union all select storage_key, 'import', size_bytes, null, state in ('checking', 'planned', 'applying') from park_import
    union all select storage_key, 'photo-piece', size_bytes, null, true from photo_upload_piece
    union all select storage_key, 'attached-picture', size_bytes, sha256, true from deleted_annotation_image
    union all select storage_key || '.thumbnail', 'attached-thumbnail', null, null, true from deleted_annotation_image
    union all select storage_key, 'left', null, null, false from storage_garbage
  ) f left join file_digest d on d.storage_key = f.key;
