-- Which OpenID provider a session was begun with, by its name in the configuration, and until when it lasts at most; null with a password.
alter table session add column provider text;
alter table session add column lasts_until timestamptz;

alter table session drop constraint session_ended_by_check;
alter table session add constraint session_ended_by_check check (ended_by in (
  'signed-out', 'elsewhere', 'password', 'given-password', 'email', 'credentials', 'administrator', 'disabled', 'reused', 'provider'));
