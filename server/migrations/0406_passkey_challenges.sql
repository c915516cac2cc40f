-- What a passkey has to sign: each once, for one account and purpose, within minutes.
create table passkey_challenge (
  -- SHA-256: they are random.
  challenge_hash bytea primary key,
  account_id int not null references account on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'proof', 'registration')),
  expires_at timestamptz not null
);
create index passkey_challenge_account on passkey_challenge (account_id);
