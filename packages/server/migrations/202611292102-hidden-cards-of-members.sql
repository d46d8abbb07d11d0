-- Hidden cards go with the member who has hidden them. Members who leave have their row still.
delete from platform.hidden_dashboard_cards h
where not exists (select from platform.team_users u where u.team_id = h.team_id and u.id = h.team_user_id and u.left_at is null);
alter table platform.hidden_dashboard_cards add constraint hidden_dashboard_cards__person_fkey
  foreign key (team_id, team_user_id) references platform.team_users (team_id, id) on delete cascade;
