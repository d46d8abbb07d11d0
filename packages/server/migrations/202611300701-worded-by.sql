-- Members with limited rights who wrote words of a message while fields decided who reads which language: those fields say no more than they
-- may read.
alter table platform.messages add column worded_by uuid[] not null default '{}';
