-- How well a photo was taken, as far as it can be measured, and how high the camera was.
alter table image
  add column altitude_m double precision,
  -- Above where the drone took off: far more exact than the altitude.
  add column relative_altitude_m double precision,
  add column is_measured boolean not null default false,
  add column blur_px double precision,
  add column mean_brightness double precision,
  add column white_share double precision,
  add column black_share double precision,
  add check (not is_measured or (mean_brightness is not null and white_share is not null and black_share is not null));
