-- Second factors are of several kinds. What those of an account have in common stays in second_factor: since when signing in takes one, and
-- the count of wrong ones; what is an authenticator's own goes to a table of its own. Recovery codes belong to them all.
create table authenticator (
  account_id int primary key references second_factor on delete cascade,
  secret bytea not null,
  begun_at timestamptz not null,
  -- Its codes count from then on.
  confirmed_at timestamptz,
  -- The step of time of the last code that was taken: no code counts twice.
  last_step bigint not null default 0
);
insert into authenticator (account_id, secret, begun_at, confirmed_at, last_step)
  select account_id, secret, begun_at, confirmed_at, last_step from second_factor;
alter table second_factor drop column secret, drop column begun_at, drop column last_step;

-- WebAuthn credentials: a key of a device or of a person's password manager, of which the product has the public half.
create table passkey (
  id int generated always as identity primary key,
  account_id int not null references second_factor on delete cascade,
  credential_id bytea not null unique,
  -- COSE.
  public_key bytea not null,
  -- How often it has signed, as it counts itself; 0 for those that do not count.
  counter bigint not null,
  transports text[] not null,
  -- The host it was made for: it signs for no other.
  rp_id text not null,
  name text not null,
  is_backed_up boolean not null,
  made_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);
