-- Networks from which a user has signed in: guesses of others from there don't delay their sign-in. Only a hash of the address of the
-- network and the account is stored, under a key that the database doesn't have.
create table identity.usual_networks (
  key bytea primary key,
  user_id uuid not null references identity.users on delete cascade,
  seen_at timestamptz not null
);
create index usual_networks__by_user on identity.usual_networks (user_id, seen_at);
grant select, insert, update, delete on identity.usual_networks to fh_app;
