-- Imports whose job failed for good before a job could end them: nothing works on them any more. A file that contained addresses is
-- not stored longer than needed.
do $$
begin
  if to_regclass('jobs.job') is null then return; end if;
  execute $imports$
    update platform.imports i set state = 'failed', error_detail = 'gave_up', finished_at = now()
    where i.state = 'running'
      and not exists (select from jobs.job j where j.name = 'imports.run' and j.state < 'completed'
        and j.data -> 'payload' ->> 'importId' = i.id::text)
      and not exists (select from platform.outbox o where o.queue = 'imports.run' and o.payload ->> 'importId' = i.id::text)
  $imports$;
  execute $subscribers$
    with stuck as (
      update platform.subscriber_imports i set state = 'failed', error_detail = 'gave_up', finished_at = now()
      where i.state = 'running'
        and not exists (select from jobs.job j where j.name = 'subscription-lists.import' and j.state < 'completed'
          and j.data -> 'payload' ->> 'importId' = i.id::text)
        and not exists (select from platform.outbox o
          where o.queue = 'subscription-lists.import' and o.payload ->> 'importId' = i.id::text)
      returning i.team_id, i.id)
    delete from platform.files f using stuck where f.team_id = stuck.team_id and f.id = stuck.id and f.purpose = 'import'
  $subscribers$;
end $$;
