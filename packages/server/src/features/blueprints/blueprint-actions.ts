import type { Blueprint, BlueprintPreview, blueprints } from '@fieldhouse/contract/blueprints';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { collectionId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { type BlueprintContent, listBlueprintRows, readBlueprintContent } from './blueprint-queries.ts';
import { toInstallableWizard } from './install-wizards.ts';
import { installableViews, installedIds, isSelfContained } from './installable-views.ts';

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
  const offer = await loadBlueprint(ctx, params.blueprintId);
  const known = installedIds(offer);
  const faces = installableViews(offer);
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
          isLeftOut: !isSelfContained(offer, field),
        })),
    })),
    lists: offer.lists.map(({ pluralName }) => pluralName),
    views: faces.views.map(({ internalName }) => internalName),
    cards: faces.cards.map(({ name }) => name),
    leftOut: [...faces.leftOut],
    wizards: offer.wizards.map((wizard) =>
      toInstallableWizard(wizard, (id) => (known.has(id) ? id : undefined)),
    ),
  };
}

export async function loadBlueprint(ctx: TeamContext, id: string): Promise<BlueprintContent> {
  const offer = await readBlueprintContent(ctx.db, id);
  refuseUnless(offer, 'not_found');
  return offer;
}
