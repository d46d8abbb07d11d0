-- A claim changes all rows of a page in one transaction: each page must have room for a second version of all of them, or
-- most of the new versions go to another page and into every index.
alter table platform.message_recipients set (fillfactor = 45);
