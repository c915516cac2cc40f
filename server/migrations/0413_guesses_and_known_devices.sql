-- Wrong passwords where no account can count them, for all machines together: by client address in a window of time, and for e-mails nobody has.
create table sign_in_guess (
  kind text not null check (kind in ('address', 'e-mail')),
  -- The address or its network, or the SHA-256 of the e-mail: what strangers type is not kept.
  key text not null,
  failures integer not null,
  -- When the window is over, or the lock; null where an e-mail is not locked.
  ends_at timestamptz,
  counted_at timestamptz not null,
  primary key (kind, key)
);

-- Browsers an account was signed in with, by a cookie: what strangers guess does not lock it there.
create table known_device (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  token_hash bytea not null unique,
  -- Wrong passwords since the last right one.
  failures integer not null default 0,
  made_at timestamptz not null,
  used_at timestamptz not null
);
create index known_device_account on known_device (account_id);

alter table session add column device_id bigint references known_device on delete set null;
create index session_device on session (device_id) where device_id is not null;
