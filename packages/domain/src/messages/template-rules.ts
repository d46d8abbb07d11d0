// Which status of a template allows which action, and which messages may use it: shared by the server's
// guards and the buttons.

import type { ContentType } from '@fieldhouse/contract/content-types';
import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { TemplateAction, TemplateStatus, TemplateUsage } from '@fieldhouse/contract/message-templates';

const allowed: Readonly<Record<TemplateStatus, readonly TemplateAction[]>> = {
  draft: ['edit', 'publish', 'copy', 'delete'],
  published: ['copy', 'archive'],
  archived: ['copy', 'unarchive', 'delete'],
};

/** In display order. The empty template can't be changed. */
export function templateActionsOf(template: {
  readonly status: TemplateStatus;
  readonly isFromScratch: boolean;
}): TemplateAction[] {
  return template.isFromScratch ? ['copy'] : [...allowed[template.status]];
}

const typesOf: Readonly<Record<TemplateUsage, readonly ContentType[]>> = {
  marketing_and_participation: ['marketing', 'participation'],
  marketing_only: ['marketing'],
  participation_only: ['participation'],
  transactional_only: ['transactional'],
};

/** The content types of messages that may use templates of this usage. */
function mayBeUsedFor(usage: TemplateUsage, type: ContentType): boolean {
  return typesOf[usage].includes(type);
}

/** Whether a message of this method and type may currently use it. */
export function mayUseTemplate(
  template: {
    readonly deliveryMethodId: DeliveryMethod;
    readonly status: TemplateStatus;
    readonly usage: TemplateUsage;
    readonly isFromScratch: boolean;
  },
  message: { readonly method: DeliveryMethod; readonly type: ContentType },
): boolean {
  if (template.deliveryMethodId !== message.method) return false;
  if (template.isFromScratch) return true;
  return template.status === 'published' && mayBeUsedFor(template.usage, message.type);
}

/** The type of what wizards send with a template, to one person at a time; undefined if they don't: marketing needs a list. */
export function typeSentByWizards(usage: TemplateUsage): ContentType | undefined {
  return typesOf[usage].find((type) => type !== 'marketing');
}

/** The type of message that a template is shown as. */
export function displayTypeOf(usage: TemplateUsage): ContentType {
  return typesOf[usage][0] ?? 'marketing';
}
