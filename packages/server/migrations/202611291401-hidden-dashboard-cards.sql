-- Cards that a member has hidden for themselves, on dashboards of the team and their own.
create table platform.hidden_dashboard_cards (
  team_id uuid not null references platform.teams,
  dashboard_card_id uuid not null,
  team_user_id uuid not null,
  primary key (team_id, dashboard_card_id, team_user_id),
  foreign key (team_id, dashboard_card_id) references platform.dashboard_cards (team_id, id) on delete cascade
);
create index hidden_dashboard_cards__by_person on platform.hidden_dashboard_cards (team_id, team_user_id);
select platform.protect('platform.hidden_dashboard_cards');
