-- What the figures of a side's findings follow from beyond the findings themselves: where its hub is, how long it is, its scale, its marks.
create function side_state(inspection integer) returns jsonb language sql stable as $$
  select jsonb_build_object('isReversed', s.is_reversed, 'lengthM', s.known_length_m, 'ratio', s.calibrated_ratio,
    'shows', s.picture_shows, 'marks', jsonb_build_array(a.hub_x_px, a.hub_y_px, a.tip_x_px, a.tip_y_px))
  from inspected_side s left join newest_axis a on a.inspection_id = s.inspection_id and a.is_current
  where s.inspection_id = inspection
$$;

-- That of each side when the report was gathered, by its inspection; null for reports made before this was kept.
alter table report add column side_states jsonb;

create or replace function report_changes(of_report integer) returns integer language sql stable as $$
  with covered as (
    select i.id, r.generated_at as told_at, r.result_count,
      r.side_states is not null and r.side_states -> i.id::text is distinct from side_state(i.id) as is_other_side
    from report r join inspection i on i.group_id = r.group_id and (r.inspection_ids is null or i.id = any(r.inspection_ids))
    where r.id = of_report and r.status = 'DONE'
  ), result as (
    select n.created_at <= c.told_at as is_told, c.is_other_side or n.updated_at > c.told_at
        or exists (select from annotation_history h where h.annotation_id = n.id and h.date > c.told_at)
        -- A new scale gives every finding of the side another size and distance.
        or exists (select from calibration k where k.inspection_id = c.id and k.changed_at > c.told_at) as is_changed
    from covered c join annotation n on n.inspection_id = c.id
    union all
    select m.created_at <= c.told_at, m.updated_at > c.told_at from covered c join volta_measure m on m.inspection_id = c.id
  )
  select (count(*) filter (where not is_told or is_changed)
    + greatest(0, coalesce((select max(result_count) from covered) - count(*) filter (where is_told), 0)))::integer
  from result
$$;
