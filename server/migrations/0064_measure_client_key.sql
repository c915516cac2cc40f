-- A measure that is sent again because its answer was lost is the measure of the first time.
alter table volta_measure add column client_key uuid;
create unique index volta_measure_client_key on volta_measure (created_by, client_key) where client_key is not null;
