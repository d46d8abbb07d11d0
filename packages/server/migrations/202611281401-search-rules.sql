-- Search distinguishes letters that differ in a mark where it makes another letter, and texts are stored composed (NFC): both are
-- rebuilt by a job for each table. Collections with a parent share its table.
insert into platform.outbox (team_id, queue, payload)
select c.team_id, 'records.refresh-search', jsonb_build_object('collectionId', c.id)
from platform.collections c where c.parent_id is null and c.deleted_at is null;
