-- Parts of pictures that stood on somebody's screen, complete and still, in pixels of that picture.
create table sighting (
  -- Made by the browser that showed it, so that telling it twice is telling it once.
  key uuid primary key,
  inspection_id integer not null references inspection on delete cascade,
  image_version integer not null,
  account_id integer references account on delete set null,
  x_px integer not null check (x_px >= 0),
  y_px integer not null check (y_px >= 0),
  width_px integer not null check (width_px > 0),
  height_px integer not null check (height_px > 0),
  -- Pixels of the picture for a pixel of the screen.
  image_px double precision not null check (image_px > 0),
  shown_ms integer not null check (shown_ms >= 0),
  seen_at timestamptz not null
);
create index sighting_of_picture on sighting (inspection_id, image_version);
create index sighting_of_account on sighting (account_id);
