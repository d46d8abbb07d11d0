import type { Blueprint, BlueprintPreview, blueprints } from '@fieldhouse/contract/blueprints';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { isRecordLink } from '@fieldhouse/contract/field-types';
import { collectionId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { listBlueprintRows, type Offer, type OfferedField, readOffer } from './blueprint-queries.ts';
import { carriedWizard } from './install-wizards.ts';

export async function listBlueprints(ctx: TeamContext): Promise<{ items: Blueprint[] }> {
  const rows = await listBlueprintRows(ctx.db);
  return {
    items: rows.map((row) => ({
      id: collectionId.parse(row.id),
      name: row.name,
      pluralName: row.plural_name,
      description: row.description,
      icon: row.icon,
      price: row.price,
      teamName: row.team_name,
      fieldCount: row.fields,
    })),
  };
}

export async function getBlueprint(
  ctx: TeamContext,
  { params }: EndpointInput<typeof blueprints.get>,
): Promise<BlueprintPreview> {
  const offer = await loadOffer(ctx, params.blueprintId);
  const known = carriedIds(offer);
  return {
    id: params.blueprintId,
    pluralName: offer.collections.find(({ id }) => id === params.blueprintId)?.pluralName ?? '',
    collections: offer.collections.map(({ id, pluralName }) => ({
      pluralName,
      fields: offer.fields
        .filter((field) => field.collectionId === id)
        .map((field) => ({
          title: field.title,
          dataType: field.dataType,
          isLeftOut: !isInside(offer, field),
        })),
    })),
    lists: offer.lists.map(({ pluralName }) => pluralName),
    views: offer.views.map(({ internalName }) => internalName),
    cards: offer.cards.map(({ name }) => name),
    wizards: offer.wizards.map((wizard) => carriedWizard(wizard, (id) => (known.has(id) ? id : undefined))),
  };
}

/** Everything that gets an id in the team that installs. */
function carriedIds(offer: Offer): ReadonlySet<string> {
  return new Set([
    ...offer.collections.map(({ id }) => id),
    ...offer.lists.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]),
    ...offer.fields.filter((field) => isInside(offer, field)).map(({ id }) => id),
  ]);
}

export async function loadOffer(ctx: TeamContext, id: string): Promise<Offer> {
  const offer = await readOffer(ctx.db, id);
  refuseUnless(offer, 'not_found');
  return offer;
}

/** Whether all that a field points at is part of the blueprint. */
export function isInside(offer: Offer, { dataType, settings }: OfferedField): boolean {
  const { listId, collectionId: targetId } = settings;
  if (listId !== undefined) return offer.lists.some(({ id }) => id === listId);
  return !isRecordLink(dataType) || offer.collections.some(({ id }) => id === targetId);
}
