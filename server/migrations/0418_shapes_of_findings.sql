-- What a person drew around or along a damage, in shares of the box of its finding: it goes where the box goes. See docs/decisions/266.
alter table annotation add column shape jsonb
  check (shape is null or (shape->>'kind' in ('polygon', 'polyline') and jsonb_typeof(shape->'points') = 'array'));
