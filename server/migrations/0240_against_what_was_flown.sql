-- What would join a photo may contradict where the drone says it was: that is said, and places nothing.
alter table image drop constraint image_unplaced_reason_check;
alter table image add constraint image_unplaced_reason_check
  check (unplaced_reason in ('no-overlap', 'foreign', 'background', 'against-flight', 'other-group', 'duplicate', 'unreadable'));
