import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { maxTags, type Tag, type TagId, tagColor, type tags } from '@fieldhouse/contract/tags';
import type { TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { ensureNotInPermissions } from '../collections/index.ts';
import {
  countTags,
  deleteTag,
  insertTag,
  listTagRows,
  lockTag,
  type TagRow,
  updateTag,
} from './tag-queries.ts';
import { countUses } from './tag-uses.ts';

type Input<E extends keyof typeof tags> = EndpointInput<(typeof tags)[E]>;

export async function listTags(ctx: TeamContext) {
  const [rows, uses] = [await listTagRows(ctx.db, maxTags), await countUses(ctx)];
  return { items: rows.map((row) => toTag(row, uses.get(row.id))) };
}

export async function createTag(ctx: TeamContext, { body }: Input<'create'>): Promise<Tag> {
  refuseUnless((await countTags(ctx.db)) < maxTags, 'action_not_allowed', { data: { max: maxTags } });
  const { name, color = 'gray', description = '' } = body;
  const row = { id: newId(), name, color, description };
  await mapUniqueViolation(insertTag(ctx.db, row), { tags__name_unique: 'name_taken' });
  await audit(ctx, 'tag.created', row, {});
  return toTag(row);
}

export async function changeTag(ctx: TeamContext, { params, body }: Input<'change'>): Promise<Tag> {
  const before = await load(ctx, params.tagId);
  const { name = before.name, color = before.color, description = before.description } = body;
  const after = { ...before, name, color, description };
  await mapUniqueViolation(updateTag(ctx.db, after), { tags__name_unique: 'name_taken' });
  await audit(ctx, 'tag.changed', after, { before, change: body });
  return toTag(after, (await countUses(ctx)).get(after.id));
}

export async function removeTag(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const before = await load(ctx, params.tagId);
  // Records lose the tag, and so might enter a collection or a role that excludes it.
  await ensureNotInPermissions(ctx, before.id);
  await deleteTag(ctx.db, before.id);
  await audit(ctx, 'tag.deleted', before, { before });
}

async function load(ctx: TeamContext, id: string): Promise<TagRow> {
  const row = await lockTag(ctx.db, id);
  refuseUnless(row, 'not_found');
  return row;
}

async function audit(ctx: TeamContext, action: string, { id, name }: TagRow, detail: object): Promise<void> {
  await writeAudit(ctx, { action, subjectId: id, subjectName: name, detail });
  ctx.announce({ type: 'team.changed' });
}

function toTag(row: TagRow, useCount = 0): Tag {
  // Created by newId.
  return { ...row, id: row.id as TagId, color: tagColor.catch('gray').parse(row.color), useCount };
}
