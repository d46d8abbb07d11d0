-- Counts one answer of a wizard, as the last statement of its transaction: the COMMIT is sent with it, so a refusal has to be an error.
create function platform.count_wizard_answer(wanted uuid, at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update platform.wizards w set answers = w.answers + 1
  where w.id = wanted and w.archived_at is null
    and (w.closes_at is null or w.closes_at > at)
    and (w.max_answers is null or w.answers < w.max_answers);
  if not found then
    raise exception 'The wizard takes no more answers.' using errcode = 'FH001';
  end if;
end
$$;
