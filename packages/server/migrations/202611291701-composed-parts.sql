-- Code, addresses and detail lists are stored composed (NFC) too, and so is the text of formatted texts that filters read: the job
-- that rebuilds the search text of a table composes what earlier versions stored.
insert into platform.outbox (team_id, queue, payload)
select c.team_id, 'records.refresh-search', jsonb_build_object('collectionId', c.id)
from platform.collections c
where c.parent_id is null and c.deleted_at is null and not exists (
  select from platform.outbox o
  where o.queue = 'records.refresh-search' and o.team_id = c.team_id and o.payload ->> 'collectionId' = c.id::text
);
