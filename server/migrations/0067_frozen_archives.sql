-- Archives of some classes hand a picture out hours after it was asked for; and why a request could not be carried out is named.
alter table reimport_request
  add column thaw_asked_at timestamptz,
  add column ready_expected_at timestamptz,
  add column failure text check (failure in ('lost', 'not-thawed', 'error')),
  add constraint reimport_request_thaw_whole check ((thaw_asked_at is null) = (ready_expected_at is null));
update reimport_request set failure = 'error' where state = 'failed';
alter table reimport_request add constraint reimport_request_failure_named check ((failure is not null) = (state = 'failed'));

create or replace view workspace_facts as
select
  i.id as inspection_id,
  (select count(*)::integer from volta_measure m where m.inspection_id = i.id) as measure_count,
  r.state as reimport_state,
  r.requested_at as reimport_requested_at,
  r.ready_expected_at as reimport_ready_expected_at,
  r.failure as reimport_failure
from inspection i
left join lateral (
  select state, requested_at, ready_expected_at, failure from reimport_request
  where inspection_id = i.id order by id desc limit 1
) r on true;
