-- Sent along by a browser that may have to send a new finding twice, because the answer to the first was lost.
alter table annotation add column client_key uuid;
create unique index annotation_client_key on annotation (created_by, client_key) where client_key is not null;
