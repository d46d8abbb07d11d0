-- What the account page of a team keeps beside its name and address.
alter table platform.teams
  add column data_languages text[] not null default '{en}',
  add column default_data_language text not null default 'en',
  add constraint teams__default_data_language check (default_data_language = any (data_languages));
