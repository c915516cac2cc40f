-- A photo on its way: its bytes lie in a work folder of the storage until all have arrived and it is taken in.
create table photo_upload (
  id uuid primary key,
  inspection_id integer not null references inspection on delete cascade,
  account_id integer not null references account on delete cascade,
  file_name text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  folder text not null,
  -- It has become a photo; the row stays until it expires, for a sender whose last answer was lost.
  is_taken_in boolean not null default false,
  created_at timestamptz not null
);
create index photo_upload_account on photo_upload (account_id) where not is_taken_in;
create index photo_upload_age on photo_upload (created_at);
create index photo_upload_inspection on photo_upload (inspection_id);
