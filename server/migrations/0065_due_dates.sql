-- When the device of an inspection is due: on its day while it is only planned, else when the service's interval has passed.
create function due_on(status text, planned date, next_date date) returns date
  language sql immutable parallel safe
  return case when status = 'todo' then planned else next_date end;

drop index inspection_due;
create index inspection_due on inspection (park_id, due_on(status, date, next_date)) where is_last;

-- The French of the first data in its typography, where nobody has changed it.
update attribute set name_fr = 'Moyeu à la fin de l’image' where name_fr = 'Moyeu à la fin de l''image';
update device_type set name_fr = 'Bord d’attaque' where name_fr = 'Bord d''attaque';
update annotation_component set name_fr = 'Bord d’attaque' where name_fr = 'Bord d''attaque';
update annotation_type set name_fr = replace(name_fr, '''', '’')
  where name_fr in ('Érosion du bord d''attaque', 'Protection du bord d''attaque endommagée', 'Fuite d''huile ou de graisse');
