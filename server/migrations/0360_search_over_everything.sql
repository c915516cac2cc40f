-- Devices are found by a part of their serial number, findings by their number in the report, the newest first.
create index device_serial_search on device_value using gin (searchable(value) gin_trgm_ops) where attribute_id = 9;
create index annotation_by_number on annotation (id_for_report, id desc);
