-- Wrong passwords from an address its owner signs in from. What strangers guess elsewhere locks the account for strangers only.
create table known_address_guess (
  account_id integer not null references account on delete cascade,
  address text not null,
  failures integer not null,
  locked_until timestamptz,
  primary key (account_id, address)
);
