-- Accounts that nobody signs in to: programs act as them with API tokens that whoever manages them makes. Their address is no mailbox.
alter table account add column is_service boolean not null default false;
alter table account add constraint account_service_has_no_password check (not is_service or password_hash is null);
