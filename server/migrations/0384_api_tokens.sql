-- What a program signs in with: a session that its owner made on purpose, with a name, a scope and an end, and without a refresh token.
-- Ending the session ends the token and the addresses of files it was given.
create table api_token (
  session_id bigint primary key references session on delete cascade,
  token_hash bytea not null unique,
  name text not null,
  scope text not null check (scope in ('read', 'write', 'administer')),
  -- What it begins with, for people to recognise it.
  hint text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_from text
);
