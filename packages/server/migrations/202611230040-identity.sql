-- Links of mails become challenges: only their hash is stored, and one of a kind is valid for an account. The table
-- identity.verifications, where better-auth stored them, is no longer written.
create unique index challenges__mail_link_unique on identity.challenges (user_id, purpose)
  where purpose in ('email_verification', 'password_reset');

-- Sets the password of whoever holds the link, and ends what was begun with the old one. Each statement of the function sees
-- what was committed before it, so that a session opened while the password was being changed is ended too.
create function identity.reset_password(link_hash bytea, moment timestamptz, new_hash text, new_account uuid)
  returns uuid language plpgsql as $$
declare
  person uuid;
begin
  delete from identity.challenges
    where token_hash = link_hash and purpose = 'password_reset' and expires_at > moment
    returning user_id into person;
  if person is null then return null; end if;
  update identity.accounts set password = new_hash, updated_at = now()
    where user_id = person and provider_id = 'credential';
  if not found then
    insert into identity.accounts (id, user_id, account_id, provider_id, issuer, password)
      values (new_account, person, person::text, 'credential', 'local:credential', new_hash);
  end if;
  delete from identity.challenges where user_id = person;
  delete from identity.sessions where user_id = person;
  return person;
end $$;
