-- A profile is the provider's, or belongs to one company, whose people alone have it.
alter table profile add column organization_id integer references organization on delete cascade;
drop index profile_name_unique;
create unique index profile_name_unique on profile (coalesce(organization_id, 0), lower(name));
create index profile_organization on profile (organization_id);

-- What the profile allowed when the invitation was sent: that is what was given. Null: sent before this was kept.
alter table invitation add column profile_permissions text[];
update invitation set profile_permissions = (select permissions from profile where profile.id = invitation.profile_id)
where profile_id is not null and accepted_at is null;
