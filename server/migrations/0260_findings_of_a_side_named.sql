-- Names the findings of each inspection that has any, for open pages to see that others changed some; see findingsNameOf in the contract.
create view findings_name as
  select inspection_id, concat_ws('-', count(*), sum(id), sum(version), sum(id::bigint * version)) as name
  from annotation group by inspection_id;
