-- What else was agreed to: values that lose digits, and items that the new list gets.
alter table platform.type_changes add column rounds int not null default 0;
alter table platform.type_changes add column adds_items boolean not null default false;
