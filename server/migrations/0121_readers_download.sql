-- Customers take archives and tables of what they see; finished reports are read by everybody who sees the visit.
update profile set permissions = permissions || array['result_download']
  where id = 3 and name = 'Customer reader' and not 'result_download' = any(permissions);
