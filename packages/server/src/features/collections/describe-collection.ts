// A collection as the asker sees it, and what is written down of its changes.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { writeAudit } from '../audit-log/index.ts';
import { countRecords } from './collection-queries.ts';
import { type CollectionDefinition, loadCollection, toCollectionWithFields } from './definition.ts';
import { countVisible, type MemberView, viewOf } from './member-rules.ts';

export async function countFor(ctx: TeamContext, definition: CollectionDefinition, { rows }: MemberView) {
  if (rows === 'never') return { count: 0, isExact: true };
  if (rows !== 'always' || (definition.chain.length > 0 && ctx.actor.kind === 'member')) {
    return countVisible(ctx, definition);
  }
  return (await countRecords(ctx.db, ctx.teamId, [definition.number])).get(definition.number);
}

export async function auditCollection(
  ctx: TeamContext,
  verb: 'created' | 'changed' | 'deleted' | 'restored',
  { id, name }: { readonly id: string; readonly name: string },
  detail: object = {},
): Promise<void> {
  await writeAudit(ctx, { action: `collection.${verb}`, subjectId: id, subjectName: name, detail });
}

export async function describe(ctx: TeamContext, id: string): Promise<CollectionWithFields> {
  const definition = await loadCollection(ctx, id);
  const view = await viewOf(ctx, definition);
  refuseUnless(view, 'not_found');
  return toCollectionWithFields(definition, await countFor(ctx, definition, view), view);
}
