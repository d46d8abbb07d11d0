-- Colours of the brand, for messages. A null text colour is chosen by contrast.
alter table platform.teams
  add column accent_color text not null default '#126b47'
    constraint teams__accent_color_valid check (accent_color ~ '^#[0-9a-f]{6}$'),
  add column accent_text_color text
    constraint teams__accent_text_color_valid check (accent_text_color ~ '^#[0-9a-f]{6}$');

-- Blocks that list records show no more than their author may read: the user or key, by the id of the block.
alter table platform.messages
  add column block_authors jsonb not null default '{}',
  -- What those blocks list, by their id, read when the audience is frozen; null before.
  add column record_lists jsonb;
alter table platform.message_templates add column block_authors jsonb not null default '{}';
