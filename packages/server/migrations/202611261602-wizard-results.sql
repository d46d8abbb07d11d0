-- Results of wizards: where runs come from, figures by day, who is notified, and how long answers stay.

alter table platform.wizard_runs
  add column source text not null default 'link'
    constraint wizard_runs__known_source check (source in ('member', 'link', 'widget', 'message', 'token')),
  -- The author's retention deleted the answers; the trace stays.
  add column answers_deleted_at timestamptz;
update platform.wizard_runs r set source =
  case when r.principal = 'user' then 'member'
    when (select k.message_id from platform.wizard_tokens k where k.team_id = r.team_id and k.id = r.token_id) is null then 'token'
    else 'message' end
  where r.principal = 'user' or r.token_id is not null;

-- The runs of a day, and those that changed since figures were counted.
create index wizard_runs__by_start on platform.wizard_runs (team_id, wizard_id, started_at);
create index wizard_runs__by_touch on platform.wizard_runs (team_id, wizard_id, touched_at);

alter table platform.wizards
  add column shows_unfinished boolean not null default false,
  add column answer_days int check (answer_days > 0);

-- Counted from the runs of a day (docs/decisions/0192). Days stay when runs without any answer are deleted.
create table platform.wizard_run_days (
  team_id uuid not null,
  wizard_id uuid not null,
  day date not null,
  version_id uuid not null,
  source text not null,
  started int not null,
  finished int not null,
  -- How many took how long, by a class of lengths.
  durations jsonb not null,
  -- By step: reached, and not gone on from.
  steps jsonb not null,
  primary key (team_id, wizard_id, day, version_id, source),
  foreign key (team_id, wizard_id) references platform.wizards (team_id, id) on delete cascade
);
select platform.protect('platform.wizard_run_days');

create table platform.wizard_roll_ups (
  team_id uuid not null,
  wizard_id uuid not null,
  as_of timestamptz not null,
  -- The time zone of the days.
  zone text not null,
  took_ms int not null,
  primary key (team_id, wizard_id),
  foreign key (team_id, wizard_id) references platform.wizards (team_id, id) on delete cascade
);
select platform.protect('platform.wizard_roll_ups');

create table platform.wizard_followers (
  team_id uuid not null,
  wizard_id uuid not null,
  team_user_id uuid not null,
  primary key (team_id, wizard_id, team_user_id),
  foreign key (team_id, wizard_id) references platform.wizards (team_id, id) on delete cascade,
  foreign key (team_id, team_user_id) references platform.team_users (team_id, id) on delete cascade
);
select platform.protect('platform.wizard_followers');

-- As before, but a run without any answer stays long enough to be counted as started.
create or replace function platform.forget_idle_runs() returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from platform.run_drafts d using platform.wizard_runs r
  where r.team_id = d.team_id and r.id = d.run_id and r.status = 'active'
    and r.touched_at < now() - case when r.principal = 'public' then interval '7 days' else interval '90 days' end;
  delete from platform.wizard_runs
  where status = 'active' and principal = 'public' and rev = 0 and touched_at < now() - interval '100 days';
  delete from platform.pow_nonces where expires_at < now()
$$;

-- Teams with answers that are older than their wizard's author allows.
create function platform.ask_to_forget_answers() returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.outbox (team_id, queue, payload, dedupe_key)
  select distinct w.team_id, 'wizards.forget-answers', '{}'::jsonb, 'daily'
  from platform.wizards w
  where w.answer_days is not null and exists (
    select from platform.wizard_runs r where r.team_id = w.team_id and r.wizard_id = w.id and r.answers_deleted_at is null
      and r.touched_at < now() - w.answer_days * interval '1 day')
  on conflict on constraint outbox__key_unique do nothing
$$;
revoke execute on function platform.ask_to_forget_answers() from public;
grant execute on function platform.ask_to_forget_answers() to fh_app;

-- Wizards with too many runs to count while someone waits.
insert into platform.outbox (team_id, queue, payload, dedupe_key)
select team_id, 'wizards.roll-up', jsonb_build_object('wizardId', wizard_id), wizard_id::text
from platform.wizard_runs group by team_id, wizard_id having count(*) > 10000
on conflict on constraint outbox__key_unique do nothing;
