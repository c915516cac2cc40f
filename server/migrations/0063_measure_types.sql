-- A kind of measure that is offered no longer stays with the measures that were made with it.
alter table volta_measure_type add column is_active boolean not null default true;

-- The limit a measure is judged by is its own from the day it is entered, whatever becomes of the house rule.
alter table volta_measure add column limit_value double precision check (limit_value > 0);
update volta_measure set limit_value = volta_measure_type.limit_value
from volta_measure_type where volta_measure_type.id = volta_measure.type_id;
