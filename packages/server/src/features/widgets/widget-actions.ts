import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { type WebsiteWidget, websiteWidget, type websiteWidgets } from '@fieldhouse/contract/website-widgets';
import type { TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { loadCollection } from '../catalogue/index.ts';
import { confirmView, signShareToken } from '../shared-views/index.ts';
import {
  deleteWidgetRow,
  findWidgetRow,
  insertWidgetRow,
  listWidgetRows,
  updateWidgetRow,
  type WidgetContentRow,
  type WidgetRow,
} from './widget-queries.ts';
import { widgetStyleOf } from './widget-style.ts';

type Input<E extends keyof typeof websiteWidgets> = EndpointInput<(typeof websiteWidgets)[E]>;

export async function listWidgets(ctx: TeamContext, { params }: Pick<Input<'list'>, 'params'>) {
  await loadCollection(ctx, params.collectionId);
  return { items: (await listWidgetRows(ctx.db, params.collectionId)).map((row) => toWidget(ctx, row)) };
}

export async function createWidget(
  ctx: TeamContext,
  { params, body }: Input<'create'>,
): Promise<WebsiteWidget> {
  const { collectionId } = params;
  await loadCollection(ctx, collectionId);
  const id = newId();
  const content = await contentOf(ctx, collectionId, body);
  await mapUniqueViolation(insertWidgetRow(ctx.db, { id, collectionId, ...content }), {
    website_widgets__name_unique: 'name_taken',
  });
  return auditAndLoad(ctx, { id, collectionId, action: 'widget.created' });
}

export async function changeWidget(
  ctx: TeamContext,
  { params, body }: Input<'change'>,
): Promise<WebsiteWidget> {
  const { collectionId, widgetId: id } = params;
  await loadCollection(ctx, collectionId);
  refuseUnless(await findWidgetRow(ctx.db, { id, collectionId }), 'not_found');
  const content = await contentOf(ctx, collectionId, body);
  await mapUniqueViolation(updateWidgetRow(ctx.db, id, content), {
    website_widgets__name_unique: 'name_taken',
  });
  return auditAndLoad(ctx, { id, collectionId, action: 'widget.changed' });
}

export async function deleteWidget(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const { collectionId, widgetId: id } = params;
  await auditAndLoad(ctx, { id, collectionId, action: 'widget.deleted' });
  await deleteWidgetRow(ctx.db, id);
}

/** Refused if the caller may not publish what the widget shows. */
async function contentOf(
  ctx: TeamContext,
  collectionId: string,
  { name, shows, allowedOrigins, style }: Input<'create'>['body'],
): Promise<WidgetContentRow> {
  const content = { name, shows: shows.kind, allowedOrigins: [...new Set(allowedOrigins)], style };
  if (shows.kind === 'wizard')
    return { ...content, targetId: shows.wizardId, authorId: null, fieldIds: [], filter: undefined };
  const { view, ...confirmed } = await confirmView(ctx, shows);
  refuseUnless(view.collectionId === collectionId, 'not_found');
  return { ...content, targetId: view.id, ...confirmed };
}

async function auditAndLoad(
  ctx: TeamContext,
  {
    id,
    collectionId,
    action,
  }: { readonly id: string; readonly collectionId: string; readonly action: string },
): Promise<WebsiteWidget> {
  const row = await findWidgetRow(ctx.db, { id, collectionId });
  refuseUnless(row, 'not_found');
  // A personal view, or a missing one, can't be published; what shows one can be deleted.
  refuseUnless(row.target_name !== null || action === 'widget.deleted', 'not_found');
  await writeAudit(ctx, { action, subjectId: id, subjectName: row.name });
  return toWidget(ctx, row);
}

function toWidget({ teamId, deps }: TeamContext, row: WidgetRow): WebsiteWidget {
  const token = signShareToken(deps.secrets.appSecret, { kind: 'widget', teamId, id: row.id, expiresAt: 0 });
  return websiteWidget.parse({
    id: row.id,
    name: row.name,
    shows:
      row.shows === 'view'
        ? { kind: 'view', viewId: row.target_id, fieldIds: row.field_ids }
        : { kind: 'wizard', wizardId: row.target_id },
    allowedOrigins: row.allowed_origins,
    style: widgetStyleOf(row.style),
    targetName: row.target_name,
    address: `${deps.config.appUrl}/embed/${token}`,
  });
}
