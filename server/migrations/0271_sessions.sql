-- What began with a sign-in and ends with a sign-out, another password or a word of an administrator: named by access tokens, refresh
-- tokens (as their family) and addresses of files.
create table session (
  id bigint primary key generated always as identity,
  account_id integer not null references account on delete cascade,
  family uuid not null unique,
  session_epoch integer not null,
  -- Where it was last seen, as the client and its connection say.
  address text not null,
  client text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index session_of_account on session (account_id) where ended_at is null;

insert into session (account_id, family, session_epoch, address, client, began_at, seen_at, ended_at)
select account_id, family, max(session_epoch), '', '', min(issued_at), max(issued_at),
  case when bool_and(revoked_at is not null) then max(revoked_at) end
from refresh_token
group by account_id, family;
