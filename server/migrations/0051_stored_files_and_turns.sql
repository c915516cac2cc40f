-- Null for pictures made before; what it is without one is not known.
alter table pyramid add column sha256 text;

-- Every file some row speaks of, with what is known of it, and whether it must be there.
create view stored_file as
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
  union all select storage_key, 'left', null, null, false from storage_garbage;

-- Whose job is next: each party's jobs of a kind get turns one after the other, beginning no earlier than what is being done now.
create table job_turn (
  job text not null,
  party text not null,
  last_turn integer not null,
  primary key (job, party)
);
