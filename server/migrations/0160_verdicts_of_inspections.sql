-- How many measures an inspection holds and what their verdicts say, for lists and maps of visits that measure.
create view inspection_measures as
select
  m.inspection_id,
  count(*)::integer as total,
  (count(*) filter (where m.is_compliant))::integer as compliant,
  (count(*) filter (where not m.is_compliant))::integer as non_compliant,
  (count(*) filter (where m.is_compliant is null))::integer as not_judged
from volta_measure m
group by m.inspection_id;
