-- Who made a list may offer it in fields, whether or not a role lets them read its items. Unknown of older ones.
alter table platform.collections add column created_by uuid;
