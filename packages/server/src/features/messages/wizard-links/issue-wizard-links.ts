// Makes the personal links of recipients who were just claimed, in the transaction that claims them.
import { answerWizardsIn } from '@fieldhouse/domain/messages/answers/answer-links';
import { wizardIdsOf } from '@fieldhouse/domain/messages/content/wizard-links';
import type { TeamContext } from '../../../kernel/context.ts';
import { issuePersonalLinks } from '../../personal-links/index.ts';
import { inNameOf, type StartedMessage } from '../audience/in-name-of.ts';
import { contentsOf } from '../stored-translations.ts';
import { storedBlocks } from '../written-content.ts';

interface LinkingMessage extends StartedMessage {
  readonly id: string;
  readonly createdBy: string | null;
  readonly method: string;
  readonly blocks: unknown;
  readonly textOnlyVersion: string;
  readonly abTest: unknown;
  readonly translations: unknown;
}

/** Without a query for a message that leads to no wizard. */
export async function issueWizardLinks(
  ctx: TeamContext,
  message: LinkingMessage,
  recipients: readonly { readonly id: string }[],
): Promise<void> {
  if (recipients.length === 0) return;
  const contents = contentsOf(message).map(({ blocks, textOnlyVersion }) => ({
    blocks: storedBlocks(blocks) ?? [],
    textOnlyVersion,
  }));
  // A text has no links to wizards, but is answered through them.
  const wizardIds = message.method === 'sms' ? [] : contents.flatMap(wizardIdsOf);
  const answerWizards = answerWizardsIn(contents.flatMap(({ blocks }) => blocks));
  if (wizardIds.length + answerWizards.size === 0) return;
  const links = {
    messageId: message.id,
    createdBy: message.sentBy ?? message.createdBy ?? noOne,
    wizardIds: [...new Set(wizardIds)],
    answerWizards,
    recipientIds: recipients.map(({ id }) => id),
  };
  const sender = await inNameOf(ctx, message);
  // Who left in between hands out no more links.
  if (sender) await issuePersonalLinks(sender, links);
}

/** Of a message that a program wrote with a key of the team. */
const noOne = '00000000-0000-0000-0000-000000000000';
