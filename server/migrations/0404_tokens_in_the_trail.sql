-- The API token that a change came with, as it was called then; it stays when the token is long forgotten. Null where somebody was
-- signed in, and for every entry from before.
alter table audit_entry add column token_id integer;
alter table audit_entry add column token_name text;
alter table audit_entry add constraint audit_entry_token_whole check ((token_id is null) = (token_name is null));
