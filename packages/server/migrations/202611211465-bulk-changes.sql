-- Changes of all the records that match. The place reached moves in the transaction of the records: whoever takes the job
-- up again goes on behind it. The id is the batch of the changes in the history.
create table platform.bulk_changes (
  team_id uuid not null references platform.teams,
  id uuid not null,
  collection_id uuid not null,
  kind text not null,
  filter jsonb,
  search text,
  "values" jsonb,
  state text not null default 'running',
  total int not null,
  done int not null default 0,
  kept int not null default 0,
  -- Of a record while it runs, of a line of the history while it is undone.
  reached text,
  reason text,
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, collection_id) references platform.collections (team_id, id)
);
select platform.protect('platform.bulk_changes');
