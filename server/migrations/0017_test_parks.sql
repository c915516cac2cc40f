-- Parks to try the product with: whole, but in nobody's lists, figures, search or tree.
alter table park add column is_test boolean not null default false;
create index park_test on park (id) where is_test;

-- What hangs below a test park is one.
create function inherit_test_park() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null then
    new.is_test := (select is_test from park where id = new.parent_id);
  end if;
  return new;
end
$$;
create trigger park_inherits_test before insert on park for each row execute function inherit_test_park();

-- How far a test park has been filled with sample data.
create table test_park (
  park_id integer primary key references park on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'filling', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  detail text,
  requested_by integer references account on delete set null,
  requested_at timestamptz not null default now(),
  filled_at timestamptz
);
create index test_park_requested_by on test_park (requested_by);
