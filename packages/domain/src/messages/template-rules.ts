// Which status of a template allows which action, and which messages may start from it: the server's guards and the
// buttons read the same.
import type { TemplateAction, TemplateStatus, TemplateUsage } from '@fieldhouse/contract/message-templates';
import type { ContentType } from '@fieldhouse/contract/messages';

const allowed: Readonly<Record<TemplateStatus, readonly TemplateAction[]>> = {
  draft: ['edit', 'publish', 'copy', 'delete'],
  published: ['copy', 'archive'],
  archived: ['copy', 'unarchive', 'delete'],
};

/** In the order of the interface. The empty one is always there as it is. */
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

/** Whether a message of this type may start from it now. */
export function mayUseTemplate(
  template: {
    readonly status: TemplateStatus;
    readonly usage: TemplateUsage;
    readonly isFromScratch: boolean;
  },
  type: ContentType,
): boolean {
  if (template.isFromScratch) return true;
  return template.status === 'published' && typesOf[template.usage].includes(type);
}

/** The type of message that a template is shown as. */
export function displayTypeOf(usage: TemplateUsage): ContentType {
  return typesOf[usage][0] ?? 'marketing';
}
