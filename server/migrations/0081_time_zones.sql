-- The IANA zone whose days and times the files of a company carry; null for the provider's.
alter table organization add column time_zone text check (time_zone <> '');
