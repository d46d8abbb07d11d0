-- The last number that a code field gave, by the pattern it gave it in. Whoever gives one holds the row until its
-- transaction is over: a number is never given twice, and none is lost.
create table platform.code_counters (
  team_id uuid not null references platform.teams,
  field_id uuid not null,
  pattern text not null,
  last bigint not null,
  primary key (team_id, field_id, pattern),
  foreign key (team_id, field_id) references platform.fields (team_id, id)
);
select platform.protect('platform.code_counters');
