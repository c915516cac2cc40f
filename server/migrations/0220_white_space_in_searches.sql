-- White space looks alike however much of it there is and of whatever kind: names are one by it (name_key), so searches find them by it.
create or replace function searchable(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary,
    regexp_replace(value, U&'[[:space:]\00A0\1680\2000-\200A\2028\2029\202F\205F\3000]+', ' ', 'g')));

-- What was derived by the function as it was is derived again.
alter table park drop column search_text;
alter table park add column search_text text not null
  generated always as (searchable(name) || E'\n' || searchable(localization)) stored;
create index park_search on park using gin (search_text gin_trgm_ops);
reindex index park_name_search;
reindex index device_name_search;
reindex index device_initial;
