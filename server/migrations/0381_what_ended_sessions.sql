-- What ended a session, so that the page that had it says so; null while it is open, and for those that ended before this was kept.
alter table session add column ended_by text check (ended_by in (
  'signed-out', 'elsewhere', 'password', 'given-password', 'email', 'credentials', 'administrator', 'disabled', 'reused'));
