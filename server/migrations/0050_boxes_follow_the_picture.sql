-- The box of a finding followed a new picture: where it was, and what a person drew it on.
create table annotation_move (
  id bigint primary key generated always as identity,
  annotation_id integer not null references annotation on delete cascade,
  moved_at timestamptz not null,
  -- Where the box was, with its picture; put back, it is there again.
  before jsonb not null,
  -- The box as a person drew it, with the photo under it and the pose the photo had then. The photo may be gone by now.
  drawn jsonb not null
);
create index annotation_move_annotation on annotation_move (annotation_id, id desc);

-- The move that led to where the box is now; null when a person put it there.
alter table annotation add column move_id bigint references annotation_move on delete set null;
create index annotation_move_id on annotation (move_id);

-- Pictures that findings lie on; they stay although newer ones are served.
create view picture_in_use as select distinct inspection_id, image_version as version from annotation;
