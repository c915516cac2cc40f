-- Who somebody is at an OpenID provider: the pair of issuer and subject never changes, while addresses and names may.
create table oidc_identity (
  issuer text not null,
  subject text not null,
  account_id int not null references account on delete cascade,
  -- The name of the provider in the configuration by which it came.
  provider text not null,
  -- Whether the account was made by it: then the rules of the provider settle its rights at each sign-in, and it has no password of its own.
  made_account boolean not null,
  linked_at timestamptz not null,
  used_at timestamptz not null,
  primary key (issuer, subject)
);
create index oidc_identity_account on oidc_identity (account_id);

-- What a browser that came back from a provider signs in with, once and within a minute or a few.
create table oidc_ticket (
  ticket_hash bytea primary key,
  -- SHA-256 of what lies in a cookie of the browser that came back: nobody else can use the ticket.
  browser_hash bytea not null,
  account_id int not null references account on delete cascade,
  session_epoch int not null,
  provider text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oidc_ticket_account on oidc_ticket (account_id);
