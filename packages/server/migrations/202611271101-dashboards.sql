-- Dashboards: the team's, and those that a person keeps for themselves, with their cards.
create table platform.dashboards (
  team_id uuid not null references platform.teams,
  id uuid not null,
  name text not null,
  -- Null where it is the team's.
  owner_id uuid,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id)
);
create index dashboards__by_owner on platform.dashboards (team_id, owner_id, position);

create table platform.dashboard_cards (
  team_id uuid not null references platform.teams,
  id uuid not null,
  dashboard_id uuid not null,
  title text not null,
  width int not null,
  height int not null,
  position int not null,
  version int not null default 1,
  -- What it shows: DashboardCardSettings of the contract. Names collections and views by id, which may be deleted.
  settings jsonb not null,
  primary key (team_id, id),
  foreign key (team_id, dashboard_id) references platform.dashboards (team_id, id) on delete cascade
);
create index dashboard_cards__by_dashboard on platform.dashboard_cards (team_id, dashboard_id, position);

-- Teams from before this start with the cards of a new team (starting-dashboard.ts).
insert into platform.dashboards (team_id, id, name, position)
  select team_id, gen_random_uuid(), case default_interface_language when 'es' then 'Panel del equipo' else 'Team Dashboard' end, 1
  from platform.teams;
insert into platform.dashboard_cards (team_id, id, dashboard_id, title, width, height, position, settings)
  select d.team_id, gen_random_uuid(), d.id,
    case when t.default_interface_language = 'es' then c.es else c.en end, 6, 3, c.position, c.settings::jsonb
  from platform.dashboards d
  join platform.teams t on t.team_id = d.team_id
  cross join (values
    (1, 'Recent changes', 'Cambios recientes', '{"type": "recent_changes", "limit": 5}'),
    (2, 'Messages in progress', 'Mensajes en curso', '{"type": "messages", "limit": 5}')
  ) as c (position, en, es, settings);

select platform.protect('platform.dashboards');
select platform.protect('platform.dashboard_cards');
