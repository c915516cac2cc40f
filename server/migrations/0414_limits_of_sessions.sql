-- How long sessions of a company's people last: without a call, and in all. Null is as long as the installation lets them.
alter table organization add column session_idle_minutes integer check (session_idle_minutes between 15 and 43200);
alter table organization add column session_hours integer check (session_hours between 1 and 8760);

alter table session drop constraint session_ended_by_check;
alter table session add constraint session_ended_by_check check (ended_by in (
  'signed-out', 'elsewhere', 'password', 'given-password', 'email', 'credentials', 'administrator', 'disabled', 'reused', 'provider',
  'idle', 'lifetime'));
