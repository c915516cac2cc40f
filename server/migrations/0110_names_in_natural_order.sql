-- Names as people order them: accents and case do not matter first, and T2 stands before T10.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

drop index device_by_name;
drop index device_root_by_name;
drop index park_root_by_name;
create index device_by_name on device (name collate natural_order, id);
create index device_root_by_name on device (name collate natural_order, id) where parent_id is null;
create index park_root_by_name on park (name collate natural_order, id) where parent_id is null and not is_test;

-- Equal for names that look alike: composed in one way, without characters that are not seen, white space as one space, lower case.
create function name_key(value text) returns text
  language sql immutable strict parallel safe
  return lower(btrim(regexp_replace(regexp_replace(normalize(value, NFC),
    U&'[\00AD\034F\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F\202A-\202E\2060-\206F\2800\3164\FE00-\FE0F\FEFF\FFA0]', '', 'g'),
    U&'[[:space:]\00A0\1680\2000-\200A\2028\2029\202F\205F\3000]+', ' ', 'g')));

-- The company that test parks stand under is nobody's: it is in no list, and nothing else is put there.
alter table organization add column is_test boolean not null default false;
update organization set is_test = true
  where exists (select 1 from park where park.organization_id = organization.id and park.is_test)
    and not exists (select 1 from park where park.organization_id = organization.id and not park.is_test)
    and not exists (select 1 from organization_member m where m.organization_id = organization.id);
