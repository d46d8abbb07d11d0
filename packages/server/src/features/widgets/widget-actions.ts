import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ViewId, WidgetId, WizardId } from '@fieldhouse/contract/ids';
import type { WebsiteWidget, websiteWidgets } from '@fieldhouse/contract/website-widgets';
import type { TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { loadCollection } from '../catalogue/index.ts';
import { deleteWidgetRow, insertWidgetRow, listWidgetRows, type WidgetRow } from './widget-queries.ts';

type Input<E extends keyof typeof websiteWidgets> = EndpointInput<(typeof websiteWidgets)[E]>;

export async function listWidgets(ctx: TeamContext, { params }: Pick<Input<'list'>, 'params'>) {
  await loadCollection(ctx, params.collectionId);
  return { items: (await listWidgetRows(ctx.db, params.collectionId)).map(toWidget) };
}

export async function createWidget(
  ctx: TeamContext,
  { params, body }: Input<'create'>,
): Promise<WebsiteWidget> {
  await loadCollection(ctx, params.collectionId);
  const { shows } = body;
  const row = {
    id: newId(),
    collectionId: params.collectionId,
    name: body.name,
    shows: shows.kind,
    target_id: shows.kind === 'view' ? shows.viewId : shows.wizardId,
    allowed_origins: [...new Set(body.allowedOrigins)],
  };
  await mapUniqueViolation(insertWidgetRow(ctx.db, row), { website_widgets__name_unique: 'name_taken' });
  const { items } = await listWidgets(ctx, { params });
  const made = items.find(({ id }) => id === row.id);
  // A personal view, or a missing one, can't be published.
  refuseUnless(made && made.targetName !== null, 'not_found');
  return made;
}

export async function deleteWidget(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  refuseUnless(await deleteWidgetRow(ctx.db, params.collectionId, params.widgetId), 'not_found');
}

function toWidget(row: WidgetRow): WebsiteWidget {
  return {
    // Ids of this table were created by newId, and target ids were validated by the contract.
    id: row.id as WidgetId,
    name: row.name,
    shows:
      row.shows === 'view'
        ? { kind: 'view', viewId: row.target_id as ViewId }
        : { kind: 'wizard', wizardId: row.target_id as WizardId },
    allowedOrigins: [...row.allowed_origins],
    targetName: row.target_name,
  };
}
