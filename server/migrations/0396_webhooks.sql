-- Where programs of others are told what happens: an address of the provider, which hears of all companies, or of one company.
create table webhook (
  id int generated always as identity primary key,
  organization_id int references organization on delete cascade,
  name text not null,
  address text not null,
  event_types text[] not null check (cardinality(event_types) > 0),
  is_active boolean not null default true,
  -- Why the product switched it off by itself: the receiver said that it is gone, or nothing arrived for days.
  off_because text check (off_because in ('gone', 'failing')),
  -- What deliveries are signed with; the one before signs beside it for a while.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  created_by int references account on delete set null,
  created_at timestamptz not null,
  -- Since when no delivery arrived that was tried; null once one has.
  failing_since timestamptz,
  check (off_because is null or not is_active),
  check ((former_secret is null) = (former_until is null))
);
create index webhook_organization on webhook (organization_id);
create index webhook_created_by on webhook (created_by);

-- One event for one webhook: written in the transaction of what happened, so that it is told exactly if that was kept.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id int not null references webhook on delete cascade,
  -- The same for every attempt and every webhook that hears of the event: by it a receiver counts it once.
  event_id uuid not null,
  event_type text not null,
  body text not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Of all attempts; of those since it was last asked for, by which the next one is due.
  attempts int not null default 0,
  tries int not null default 0,
  last_attempt_at timestamptz,
  -- When the next one is due; null once it waits no more.
  next_attempt_at timestamptz,
  -- What the receiver answered last, as far as it answered, and why that is no delivery.
  answer_status int,
  failure text,
  unique (webhook_id, event_id),
  check ((next_attempt_at is not null) = (state = 'waiting'))
);
create index webhook_delivery_of on webhook_delivery (webhook_id, id);
create index webhook_delivery_age on webhook_delivery (created_at);

-- Where what happens belongs to, for those who are told of it.
create view visit_place as select id as visit_id, device_id, park_id from inspection_group;
create view inspection_place as select id as inspection_id, group_id as visit_id, device_id, park_id from inspection;
