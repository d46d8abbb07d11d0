-- Members with limited rights who decided last which records a view shows or a collection has: messages to them disclose no more than they
-- may read. Null for others, and for what was decided before.
alter table platform.data_views add column filter_by uuid;
alter table platform.collections add column membership_by uuid;
