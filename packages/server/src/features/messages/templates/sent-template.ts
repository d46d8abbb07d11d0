// A template as it is sent one at a time: what was published last, or the version that a wizard was published with.
import { type ContentType, contentType } from '@fieldhouse/contract/content-types';
import { type DeliveryMethod, deliveryMethod } from '@fieldhouse/contract/delivery-methods';
import { templateUsage } from '@fieldhouse/contract/message-templates';
import { typeSentByWizards } from '@fieldhouse/domain/messages/template-rules';
import type { TeamContext } from '../../../kernel/context.ts';
import { loadPublishedTemplate } from './template-actions.ts';
import { findTemplateVersion, type TemplateRow } from './template-queries.ts';

type Content = Pick<
  TemplateRow,
  | 'id'
  | 'version'
  | 'name'
  | 'ownerId'
  | 'ownedBy'
  | 'subjectLine'
  | 'preheader'
  | 'blocks'
  | 'style'
  | 'blockAuthors'
  | 'bodyHtml'
  | 'textOnlyVersion'
>;

export interface SentTemplate extends Content {
  readonly method: DeliveryMethod;
  readonly type: ContentType;
}

/** Refused unless it is published for transactional messages. */
export async function loadTransactionalTemplate(ctx: TeamContext, id: string): Promise<SentTemplate> {
  const row = await loadPublishedTemplate(ctx, id, 'transactional');
  return { ...row, method: deliveryMethod.parse(row.method), type: 'transactional' };
}

/**
 * The version that a wizard names, else the one that was published last, also if the template was archived or deleted since;
 * undefined if it was never published, or for marketing.
 */
export async function findWizardTemplate(
  ctx: TeamContext,
  id: string,
  version: number | null,
): Promise<SentTemplate | undefined> {
  const row = await findTemplateVersion(ctx.db, id, version);
  const type = row && typeSentByWizards(templateUsage.parse(row.usage));
  if (!row || !type) return undefined;
  return { ...row, id, method: deliveryMethod.parse(row.method), type: contentType.parse(type) };
}
