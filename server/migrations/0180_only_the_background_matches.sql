-- A photo may match others by nothing but what stands behind the blade: that is said, and places nothing.
alter table image drop constraint image_unplaced_reason_check;
alter table image add constraint image_unplaced_reason_check
  check (unplaced_reason in ('no-overlap', 'background', 'other-group', 'duplicate', 'unreadable'));
