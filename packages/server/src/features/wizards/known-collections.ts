// The collections that a definition names, in the form that domain/wizards expects.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import type { KnownCollection, KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import type { TeamContext } from '../../kernel/context.ts';
import { findCollection } from '../catalogue/index.ts';

/**
 * The wizard's start collection, the collections of its tasks, and those their fields link to.
 * Deleted ones are left out.
 */
export async function loadKnownCollections(
  ctx: TeamContext,
  { startsWith, steps }: Pick<WizardDefinition, 'startsWith' | 'steps'>,
): Promise<KnownCollections> {
  const ids = steps.flatMap((step) =>
    step.tasks.flatMap((task): string[] =>
      'collectionId' in task && task.collectionId !== null ? [task.collectionId] : [],
    ),
  );
  if (startsWith !== null) ids.push(startsWith);
  const known = new Map<string, KnownCollection>();
  await addCollections(ctx, known, ids);
  const linked = [...known.values()].flatMap(({ fields }) => fields.map(linkedCollectionOf));
  await addCollections(
    ctx,
    known,
    linked.filter((id) => id !== undefined),
  );
  return known;
}

async function addCollections(
  ctx: TeamContext,
  known: Map<string, KnownCollection>,
  ids: readonly string[],
): Promise<void> {
  for (const id of new Set(ids)) {
    if (known.has(id)) continue;
    const found = await findKnown(ctx, id);
    if (found) known.set(id, found);
  }
}

async function findKnown(ctx: TeamContext, id: string): Promise<KnownCollection | undefined> {
  const collection = await findCollection(ctx, id);
  if (!collection) return undefined;
  const { row, fields, rootId, chain, nameField } = collection;
  const aboveIds = [String(rootId), ...chain.map((one) => String(one.collectionId))].filter(
    (one) => one !== id,
  );
  const own = chain.at(-1);
  return {
    id: row.id,
    pluralName: row.pluralName,
    fields,
    aboveIds,
    hasChosenMembers: own !== undefined && own.filter === undefined,
    nameFieldId: nameField?.id,
  };
}
