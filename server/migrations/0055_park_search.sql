-- What the search of parks looks through, kept beside them: working it out anew for each park and search was most of the search.
alter table park add column search_text text not null generated always as (searchable(name) || E'\n' || searchable(localization)) stored;
create index park_search on park using gin (search_text gin_trgm_ops);
drop index park_place_search;
create index park_root_by_name on park (name collate "und-x-icu", id) where parent_id is null and not is_test;
