-- The pictures attached to each finding that a report with annexes shows, by the finding; null without annexes, and for reports made before this was kept.
alter table report add column attached_told jsonb;

create function attached_to(annotation integer) returns jsonb language sql stable as $$
  select jsonb_agg(p.id order by p.id) from annotation_image p where p.annotation_id = annotation
$$;

create or replace function report_changes(of_report integer) returns integer language sql stable as $$
  with covered as (
    select i.id, r.generated_at as told_at, r.result_count, r.attached_told, r.options ->> 'annexes' = 'true' as has_annexes,
      r.side_states is not null and r.side_states -> i.id::text is distinct from side_state(i.id) as is_other_side
    from report r join inspection i on i.group_id = r.group_id and (r.inspection_ids is null or i.id = any(r.inspection_ids))
    where r.id = of_report and r.status = 'DONE'
  ), result as (
    select n.created_at <= c.told_at as is_told, c.is_other_side or n.updated_at > c.told_at
        or exists (select from annotation_history h where h.annotation_id = n.id and h.date > c.told_at)
        -- A new scale gives every finding of the side another size and distance.
        or exists (select from calibration k where k.inspection_id = c.id and k.changed_at > c.told_at)
        or c.attached_told is not null and c.attached_told -> n.id::text is distinct from attached_to(n.id)
        -- What was taken away from an older report is not known, what came is.
        or c.attached_told is null and c.has_annexes
          and exists (select from annotation_image p where p.annotation_id = n.id and p.created_at > c.told_at) as is_changed
    from covered c join annotation n on n.inspection_id = c.id
    union all
    select m.created_at <= c.told_at, m.updated_at > c.told_at from covered c join volta_measure m on m.inspection_id = c.id
  )
  select (count(*) filter (where not is_told or is_changed)
    + greatest(0, coalesce((select max(result_count) from covered) - count(*) filter (where is_told), 0)))::integer
  from result
$$;
