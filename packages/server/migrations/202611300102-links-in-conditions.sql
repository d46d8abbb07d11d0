-- The names of the conditions of the blocks in which a link is; null for links of before, which may be in any.
alter table platform.message_links add column conditions text[];
