-- A new account sends little at first, and more each day.
alter table platform.mail_accounts add column is_warming_up boolean not null default false;

-- What an account that warms up has sent on each day, by UTC. As in account_states, it belongs to no team.
create table platform.account_days (
  account text not null,
  day date not null,
  sent int not null default 0,
  primary key (account, day)
);
grant select on platform.account_days to fh_app;

-- Until when the rest of a message waits, because its account has reached the limit of the day.
alter table platform.messages add column held_until timestamptz;

-- Counts sends before they begin, up to the limit of the day if it is one; returns how many, and the day.
create function platform.reserve_sends(account text, wanted int, limits int[]) returns table (granted int, day text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  today date := (now() at time zone 'UTC')::date;
  most int;
begin
  insert into platform.account_days as d (account, day) values ($1, today) on conflict do nothing;
  -- Null after the last one.
  select limits[1 + count(*)] into most from platform.account_days d
    where d.account = $1 and d.day < today and d.sent > 0;
  perform from platform.account_days d where d.account = $1 and d.day = today for update;
  return query with counted as (
      select least(wanted, greatest(0, coalesce(most, 2147483647) - d.sent)) as n from platform.account_days d
      where d.account = $1 and d.day = today)
    update platform.account_days d set sent = d.sent + counted.n from counted
    where d.account = $1 and d.day = today returning counted.n, today::text;
end $$;
revoke execute on function platform.reserve_sends(text, int, int[]) from public;
grant execute on function platform.reserve_sends(text, int, int[]) to fh_team;

-- What was not sent after all.
create function platform.return_sends(account text, day text, unsent int) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.account_days d set sent = greatest(0, d.sent - unsent)
  where d.account = $1 and d.day = $2::date
$$;
revoke execute on function platform.return_sends(text, text, int) from public;
grant execute on function platform.return_sends(text, text, int) to fh_team;
