-- What is due follows the interval of its service when that changes; it kept the interval of the day a visit was made.
create function redate_inspections() returns trigger language plpgsql as $$
begin
  update inspection i set next_date = (i.date + make_interval(months => new.interval_months))::date
    from inspection_group g where g.id = i.group_id and g.service_id = new.id;
  return null;
end $$;
create trigger service_interval_changed after update of interval_months on service for each row
  when (old.interval_months <> new.interval_months) execute function redate_inspections();

update inspection i set next_date = (i.date + make_interval(months => s.interval_months))::date
  from inspection_group g join service s on s.id = g.service_id
  where g.id = i.group_id and i.next_date is distinct from (i.date + make_interval(months => s.interval_months))::date;
