-- Devices are found by a part of their model, findings by a part of their comment.
create index device_model_search on device_value using gin (searchable(value) gin_trgm_ops) where attribute_id = 2;
create index annotation_comment_search on annotation using gin (searchable(comment) gin_trgm_ops);
