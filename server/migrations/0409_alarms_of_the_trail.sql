-- Of what administrators were told: once for each occurrence.
create table audit_alarm (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('lockouts', 'deletions', 'exports')),
  -- By whom; null where it was strangers.
  account_id integer,
  raised_at timestamptz not null,
  count integer not null check (count > 0)
);
create index audit_alarm_latest on audit_alarm (kind, account_id, raised_at);

-- When the trail was looked through for alarms last.
create table audit_watch (
  id boolean primary key default true check (id),
  looked_at timestamptz not null
);
