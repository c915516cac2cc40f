-- Where a change came from: the client's address, and what the client calls itself. Null where no call caused it, as with jobs and the
-- operator's commands, and for every entry from before.
alter table audit_entry add column address text;
alter table audit_entry add column client text;
