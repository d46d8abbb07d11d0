-- Temporary bounces of an address since its last delivery; enough of them suppress it.
create table platform.soft_bounces (
  team_id uuid not null,
  id bigint not null generated always as identity,
  address_key text not null,
  at timestamptz not null default now(),
  primary key (team_id, id)
);
create index soft_bounces__by_address on platform.soft_bounces (team_id, address_key, at);
create index soft_bounces__by_age on platform.soft_bounces (team_id, at);
select platform.protect('platform.soft_bounces');
