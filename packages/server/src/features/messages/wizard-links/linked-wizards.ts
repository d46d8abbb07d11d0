// Puts addresses in place of a mail's links to wizards. A wizard for one known record has one for each recipient, so a tag
// is written in its place, which is filled when the mail is rendered.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { replaceWizardLinks, wizardIdsOf, wizardTag } from '@fieldhouse/domain/messages/content/wizard-links';
import type { TeamContext } from '../../../kernel/context.ts';
import { findLinkableWizards, isPersonal, sharedAddressOf } from '../../personal-links/index.ts';

interface LinkingContent {
  readonly blocks: readonly MailBlock[] | null;
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
  readonly method: string;
}

export async function linkWizards<Content extends LinkingContent>(ctx: TeamContext, content: Content) {
  const { blocks, bodyHtml, textOnlyVersion, method } = content;
  const ids = method === 'sms' ? [] : wizardIdsOf({ blocks: blocks ?? [], textOnlyVersion });
  if (ids.length === 0) return { content, wizards: {}, personalWizards: {} };
  const found = await findLinkableWizards(ctx, ids);
  const wizards: Record<string, string> = {};
  const personalWizards: Record<string, string> = {};
  for (const id of ids) {
    const wizard = found.get(id);
    // Of a deleted one, a page that says so.
    const shared = wizard
      ? sharedAddressOf(ctx, wizard)
      : `${ctx.deps.config.appUrl}/team-${ctx.teamId}/wizards/${id}`;
    if (wizard && isPersonal(wizard)) personalWizards[id] = shared;
    wizards[id] = id in personalWizards ? `{{${wizardTag(id)}}}` : shared;
  }
  const addressOf = (id: string) => wizards[id] ?? '';
  const linked = replaceWizardLinks({ blocks, bodyHtml, textOnlyVersion }, addressOf);
  return { content: { ...content, ...linked }, wizards, personalWizards };
}
