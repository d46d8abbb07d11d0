-- What a team sent through the installation on a day, by UTC: mails of the system, tests, and messages through its provider.
create table platform.team_days (
  team_id uuid not null references platform.teams,
  day date not null,
  kind text not null
    constraint team_days__kind check (kind in ('confirmations', 'invitations', 'tests', 'shared_messages')),
  number int not null default 0,
  primary key (team_id, day, kind)
);
select platform.protect('platform.team_days');
