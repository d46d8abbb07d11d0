// What is wrong with a mail's links to wizards, before it is sent.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { answersIn } from '@fieldhouse/domain/messages/answers/answer-links';
import { wizardIdsIn, wizardPlaces } from '@fieldhouse/domain/messages/content/wizard-links';
import type { FoundBlockFault } from '@fieldhouse/domain/messages/missing-parts';
import type { TeamContext } from '../../../kernel/context.ts';
import { invalid } from '../../../kernel/http/refusal.ts';
import { findLinkableWizards, isPersonal, mayRunForSome } from '../../personal-links/index.ts';
import { reachesOnly } from '../audience/audience-collections.ts';
import { asksFor } from './mail-question.ts';

/** A dead link, or one that could not know who opens it. Without an audience, only dead ones are found. */
export async function findWizardFaults(
  ctx: TeamContext,
  blocks: readonly MailBlock[],
  audience: Audience | undefined,
): Promise<FoundBlockFault[]> {
  const places = wizardPlaces(blocks);
  if (places.length === 0) return [];
  const wizards = await findLinkableWizards(ctx, wizardIdsIn(blocks));
  const faults: FoundBlockFault[] = [];
  for (const { blockId: id, wizardId } of places) {
    const wizard = wizards.get(wizardId);
    const asking = answersIn(blocks).find((block) => block.id === id);
    if (wizard?.state !== 'live') faults.push({ id, fault: 'wizard_closed', text: wizard?.name ?? '' });
    else if (isPersonal(wizard) && audience && !(await reachesOnly(ctx, audience, wizard.startsWith)))
      faults.push({ id, fault: 'wizard_other_people', text: wizard.name });
    else if (asking && !(await asksFor(ctx, wizard, asking)))
      faults.push({ id, fault: 'answer_not_asked', text: wizard.name });
  }
  return faults;
}

/** Whether a link of the blocks needs to know who opens it. */
export async function hasPersonalLink(ctx: TeamContext, blocks: readonly MailBlock[]): Promise<boolean> {
  return [...(await findLinkableWizards(ctx, wizardIdsIn(blocks))).values()].some(isPersonal);
}

/** Refuses a link to a wizard that the writer may not use, unless it was there before. */
export async function ensureLinkable(
  ctx: TeamContext,
  blocks: readonly MailBlock[],
  before: readonly MailBlock[],
): Promise<void> {
  const known = new Set(wizardIdsIn(before));
  const added = wizardIdsIn(blocks).filter((id) => !known.has(id));
  if (added.length === 0) return;
  const found = await findLinkableWizards(ctx, added);
  const isOpen = (id: string) => {
    const wizard = found.get(id);
    return wizard !== undefined && mayRunForSome(ctx, wizard);
  };
  if (!added.every(isOpen)) throw invalid(['body', 'blocks'], 'unknown_choice');
}
