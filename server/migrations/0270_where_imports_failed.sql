-- The thing and, of a table, the row and the column that had an import given up.
alter table park_import add column error_place jsonb;
