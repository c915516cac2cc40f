-- The photo an upload became. The upload goes with it: the same file sent again is then a new photo, not one that is there already.
alter table photo_upload add column image_id integer references image on delete cascade;
create index photo_upload_image on photo_upload (image_id);

update photo_upload set image_id = image.id from image
  where photo_upload.is_taken_in and image.inspection_id = photo_upload.inspection_id
    and image.storage_key = 'originals/' || photo_upload.inspection_id || '/' || photo_upload.id;
delete from photo_upload where is_taken_in and image_id is null;
