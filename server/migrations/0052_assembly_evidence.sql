-- The blade as a person outlined it on a photo, corners as shares of width and height; takes the place of the region that is found.
alter table image add column band jsonb;

-- Why the photos of an assembly lie where they do; large, and read only when someone asks.
alter table assembly add column evidence jsonb;
