-- By what it is seen whether photos of a side overlap: kept for as long as photos come in, and made anew when they are needed later.
create table photo_marks (
  image_id int primary key references image on delete cascade,
  -- Null for a photo of which none can be made.
  marks bytea,
  created_at timestamptz not null default now()
);
create index on photo_marks (created_at);

-- What two photos of an inspection share.
create table photo_pair (
  first_id int not null references image on delete cascade,
  second_id int not null references image on delete cascade,
  shared text not null check (shared in ('blade', 'scene', 'background', 'nothing')),
  shows_blade boolean not null,
  -- Whether what lies on either side of them was joined when it was looked at as closely as an assembly does; null before.
  is_joined boolean,
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index on photo_pair (second_id);
