-- A visit under way has sides that are still to do: the day it began is not the day they are due. Due is what the interval says.
drop index inspection_due;
create index inspection_due on inspection (park_id, next_date) where is_last;
drop function due_on(text, date, date);
