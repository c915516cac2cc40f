-- Rows of an installation as it was with the migrations up to 0028: one visit with a photo, its picture, a finding and a report.
insert into organization (id, name) values (1, 'Owner');
insert into account (id, email, roles, terms_status) values (1, 'inspector@example.org', '{ROLE_USER}', 1);
insert into organization_member values (1, 1);
insert into park (id, organization_id, name, localization) values (1, 1, 'Park', 'Somewhere');
insert into device (id, park_id, parent_id, ancestor_ids, type_id, name, position) values
  (1, 1, null, '{}', 1, 'E01', 0),
  (2, 1, 1, '{1}', 2, 'Blade A', 0),
  (3, 1, 2, '{1,2}', 3, 'Leading edge', 0);
insert into inspection_group (id, device_id, service_id, date, account_id) values (1, 1, 2, '2024-05-06', 1);
insert into inspection (id, group_id, device_id, date, status, service_family, is_last) values
  (1, 1, 3, '2024-05-06', 'doing', 'photo', true);
insert into image (id, inspection_id, original_name, storage_key, size_bytes, sha256, format, width_px, height_px, has_previews, placement, x, y, width, height, angle, pose)
  values (1, 1, 'one.jpg', 'originals/1/one', 1000, repeat('a', 64), 'jpeg', 900, 700, true, 'placed', 0, 0, 900, 700, 0, '{"a": 1, "b": 0, "tx": 0, "ty": 0}');
insert into assembly (id, inspection_id, kind, image_ids, state, requested_by) values (1, 1, 'assemble', '{1}', 'done', 1);
insert into pyramid (id, inspection_id, version, storage_key, overview_key, width_px, height_px, tile_size_px, overlap_px, size_bytes, is_current, placements)
  values (1, 1, 1, 'pyramids/1/1.zip', 'overviews/1/1.jpg', 900, 700, 512, 1, 2000, true, '[{"image": 1, "pose": {"a": 1, "b": 0, "tx": 0, "ty": 0}, "widthPx": 900, "heightPx": 700}]');
insert into annotation_counter values (1, 1);
insert into annotation (id, inspection_id, group_id, id_for_report, type_id, severity_id, comment, x_px, y_px, width_px, height_px, image_version, image_width_px, image_height_px, share_along, created_by)
  values (1, 1, 1, 1, 2, 4, 'a crack', 10, 10, 80, 90, 1, 900, 700, 0.1, 1);
insert into report (id, group_id, status, file_name, storage_key, options, requested_by, generated_at)
  values (1, 1, 'DONE', 'one.pdf', 'reports/1/one.pdf', '{"devices": [], "severities": [], "types": [], "lang": "en", "corporate": false, "annexes": false}', 1, now());
