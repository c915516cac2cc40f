-- Why a mailed link can be used no more, so that its page says so: replaced by a later one, used, cancelled, or over.
alter table invitation add column replaced_hashes bytea[] not null default '{}';
create index invitation_replaced_hashes on invitation using gin (replaced_hashes);

alter table password_reset add column ended_why text check (ended_why in ('used', 'newer', 'password'));
