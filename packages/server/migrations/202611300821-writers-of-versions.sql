-- Members with limited rights who wrote words of a version of a message: they count again when it is restored. Of versions from before,
-- who wrote them last.
alter table platform.content_versions add column worded_by uuid[] not null default '{}';
update platform.content_versions set worded_by = array[written_by] where message_id is not null and written_by is not null;
