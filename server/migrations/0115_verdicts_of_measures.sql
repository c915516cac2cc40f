-- The verdict of a measure follows from its reading and its limit, so that no verdict outlives the reading it was made of. A person
-- may fix another one; that is kept apart, as what it is.
alter table volta_measure add column verdict_by text not null default 'limit' check (verdict_by in ('limit', 'choice', 'unknown'));
alter table volta_measure add column fixed_verdict boolean;

create function verdict_by_limit(reading text, value double precision, limit_value double precision) returns boolean
  language sql immutable parallel safe
  return case reading when 'open-circuit' then false when 'value' then value <= limit_value end;

-- What was stored does not say whether it was chosen or had followed from an earlier reading. Where it says what the limit says
-- nothing is lost by the rule. Where it says something else, a measure that was never changed was given it by a person; of one that
-- was changed nobody knows, and it is kept as that.
update volta_measure set
  verdict_by = case when version = 1 or is_compliant is null then 'choice' else 'unknown' end,
  fixed_verdict = is_compliant
where is_inspected and is_compliant is distinct from verdict_by_limit(reading, value, limit_value);

alter table volta_measure add constraint volta_measure_verdict_fixed
  check (verdict_by <> 'limit' or fixed_verdict is null);
alter table volta_measure add constraint volta_measure_verdict_inspected
  check (is_inspected or verdict_by = 'limit');

drop view graded;
alter table volta_measure drop column is_compliant;
alter table volta_measure add column is_compliant boolean generated always as (
  case when not is_inspected then null
    when verdict_by = 'limit' then verdict_by_limit(reading, value, limit_value)
    else fixed_verdict end
) stored;

create view graded as
select n.inspection_id, i.group_id, i.device_id, n.severity_id, (i.is_last and n.status = 'to fix') as is_open
from annotation n
join inspection i on i.id = n.inspection_id
union all
select m.inspection_id, i.group_id, i.device_id, m.severity_id, (i.is_last and m.is_compliant is distinct from true)
from volta_measure m
join inspection i on i.id = m.inspection_id;
