-- Who sent or scheduled a message, or resumed it last: it stops if they may not send any more when it is due. A key of the team has its own
-- id; null for the system, and for messages from before it was stored.
alter table platform.messages add column started_by uuid;
