-- An import of subscribers is uploaded, mapped and then started; its rows may also be opt-outs and bounces, and those
-- with problems are stored for a download.

alter table platform.subscriber_imports
  drop constraint subscriber_imports_state_check,
  add constraint subscriber_imports__state check (state in ('uploaded', 'running', 'done', 'failed')),
  -- No longer written; an import that runs during the upgrade has its mapping from them.
  alter column address_column drop not null,
  -- Header, first values and guess of each column. The values are removed when the import starts.
  add column file_columns jsonb not null default '[]',
  -- What each column contains; null until the import starts.
  add column mapping jsonb,
  add column row_status text not null default 'subscribed' check (row_status in ('subscribed', 'unsubscribed', 'bounced')),
  add column unsubscribed int not null default 0,
  add column suppressed int not null default 0,
  add column problems int not null default 0,
  add column bytes_read bigint not null default 0,
  add column bytes_total bigint not null default 0;

update platform.subscriber_imports set mapping = (
  select jsonb_agg(case n when address_column then 'email' when name_column then 'name' else 'skip' end order by n)
  from generate_series(0, greatest(address_column, name_column)) n
);

-- The rows that were rejected or stored in part, until they are deleted after 30 days.
create table platform.subscriber_import_problems (
  team_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  cells jsonb not null,
  problem text not null,
  primary key (team_id, import_id, row_number),
  foreign key (team_id, import_id) references platform.subscriber_imports (team_id, id) on delete cascade
);
select platform.protect('platform.subscriber_import_problems');

-- When the person agreed, as the imported file says.
alter table platform.consent_events add column agreed_on date;
