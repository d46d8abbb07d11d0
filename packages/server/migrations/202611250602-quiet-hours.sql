-- When text messages to many may ring a phone, as far as the team deviates from the product's defaults.
alter table platform.teams
  add column quiet_hours jsonb not null default '{"participation": true, "regions": []}';
