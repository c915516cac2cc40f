-- Who asks again while an export is being made gets that one, but only for the very same choice under the same scope:
-- findings of another severity, or other sides, are another file.
drop index export_running_unique;
create unique index export_running_unique
  on export (requested_by, format, coalesce(group_id, 0), coalesce(park_id, 0), md5(scope), md5(options::text))
  where status = 'ON_GOING';
