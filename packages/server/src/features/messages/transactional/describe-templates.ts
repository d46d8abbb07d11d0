// What other slices need to know of templates before they send them one at a time.
import type { ContentType } from '@fieldhouse/contract/content-types';
import { deliveryMethod } from '@fieldhouse/contract/delivery-methods';
import { templateUsage } from '@fieldhouse/contract/message-templates';
import { columnsIn } from '@fieldhouse/domain/messages/merge-tags';
import { needsPostalAddress } from '@fieldhouse/domain/messages/missing-parts';
import { findDataFaults } from '@fieldhouse/domain/messages/template-data';
import { typeSentByWizards } from '@fieldhouse/domain/messages/template-rules';
import type {
  KnownMessages,
  KnownTemplate,
  UnsendableReason,
} from '@fieldhouse/domain/wizards/known-messages';
import type { TeamContext } from '../../../kernel/context.ts';
import { senderFaultOfMessage } from '../../senders/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { needOfRecord } from '../templates/template-actions.ts';
import { findTemplate, type TemplateRow } from '../templates/template-queries.ts';

/** Of these templates, those that are published: what wizards send, and why they don't send the others. */
export async function describeTemplates(ctx: TeamContext, ids: readonly string[]): Promise<KnownMessages> {
  const templates = new Map<string, KnownTemplate>();
  const unsendable = new Map<string, UnsendableReason>();
  for (const id of new Set(ids)) {
    const row = await findTemplate(ctx.db, id);
    if (row?.status !== 'published' || row.isFromScratch) continue;
    const type = typeSentByWizards(templateUsage.parse(row.usage));
    const reason = type ? await needOfRecord(ctx, row) : 'template_for_marketing';
    if (reason) unsendable.set(id, reason);
    else if (type) templates.set(id, await describe(ctx, row, type));
  }
  return { templates, unsendable };
}

async function describe(ctx: TeamContext, row: TemplateRow, type: ContentType): Promise<KnownTemplate> {
  const method = deliveryMethod.parse(row.method);
  const { id, name, version } = row;
  const fault = await senderFaultOfMessage(ctx, { method, senderId: null, type });
  const { billingAddress } = await getTeamRow(ctx.db);
  const lacksAddress = method === 'email' && needsPostalAddress(type) && billingAddress.trim() === '';
  return {
    id,
    name,
    version,
    method,
    tags: columnsIn(row),
    requiredTags: findDataFaults(row, {}).missing,
    faults: [
      ...(fault === null ? [] : ['sender_not_confirmed' as const]),
      ...(lacksAddress ? ['postal_address_missing' as const] : []),
    ],
  };
}
