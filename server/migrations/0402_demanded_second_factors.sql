-- Who must have a second factor: everybody of a company, and everybody who holds a role.
alter table organization add column demands_second_factor boolean not null default false;

create table second_factor_demand (
  role text primary key check (role in ('ROLE_ADMIN', 'ROLE_RESPONSIBLE', 'ROLE_USER'))
);
