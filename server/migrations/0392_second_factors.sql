-- What signs in besides a password: the secret that an authenticator and the product share (RFC 6238), and codes for when it is lost.
create table second_factor (
  account_id int primary key references account on delete cascade,
  secret bytea not null,
  begun_at timestamptz not null,
  -- Signing in takes a code from then on.
  confirmed_at timestamptz,
  -- The step of time of the last code that was taken: no code counts twice.
  last_step bigint not null default 0,
  -- Wrong codes in a row, and until when none is looked at after too many.
  failures int not null default 0,
  locked_until timestamptz
);

create table recovery_code (
  id bigint generated always as identity primary key,
  account_id int not null references second_factor on delete cascade,
  -- SHA-256: they are random.
  code_hash bytea not null,
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_id);
