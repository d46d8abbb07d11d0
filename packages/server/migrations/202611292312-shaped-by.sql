-- Members with limited rights who chose the people of a message or where replies go: a restored version fills in no more than they may read.
alter table platform.messages add column shaped_by uuid[] not null default '{}';
