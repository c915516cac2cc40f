-- How much a company or an account may have: see docs/decisions/231. Without a company and an account it is what counts for all of the scope
-- that have no limit of their own; null is no limit there, and the one of all elsewhere.
create table quota (
  id integer primary key generated always as identity,
  scope text not null check (scope in ('company', 'account')),
  organization_id integer references organization on delete cascade,
  account_id integer references account on delete cascade,
  stored_bytes bigint check (stored_bytes >= 0),
  photos bigint check (photos >= 0),
  upload_bytes bigint check (upload_bytes >= 0),
  export_bytes bigint check (export_bytes >= 0),
  check ((scope = 'company' and account_id is null) or (scope = 'account' and organization_id is null))
);
create unique index quota_whose on quota (scope, coalesce(organization_id, account_id, 0));
create index quota_organization on quota (organization_id);
create index quota_account on quota (account_id);

-- Nobody has much lie about half sent, or takes the disk with files to take away.
insert into quota (scope, upload_bytes, export_bytes) values ('company', null, null), ('account', 64000000000, 200000000000);

-- Of which share of a limit people were told, as long as it stands at that or above.
create table quota_notice (
  id integer primary key generated always as identity,
  organization_id integer references organization on delete cascade,
  account_id integer references account on delete cascade,
  figure text not null check (figure in ('storedBytes', 'photos', 'exportBytes')),
  percent integer not null check (percent in (80, 95)),
  told_at timestamptz not null,
  check (num_nonnulls(organization_id, account_id) = 1)
);
create unique index quota_notice_whose on quota_notice (figure, coalesce(organization_id, 0), coalesce(account_id, 0));
create index quota_notice_organization on quota_notice (organization_id);
create index quota_notice_account on quota_notice (account_id);

create index export_requested_by_kept on export (requested_by) include (size_bytes) where status = 'DONE';
