// Links of a mail that lead to a wizard of the team: `wizard:` and its id.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { answersIn } from '../answers/answer-links.ts';
import { flattenBlocks, hrefsOf } from './mail-blocks.ts';

const scheme = 'wizard:';
const written = /\bwizard:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi;
const whole = new RegExp(`^${written.source}$`, 'i');

export function wizardHref(wizardId: string): string {
  return scheme + wizardId;
}

/** Undefined for any other address. */
export function wizardIdOf(href: string): string | undefined {
  return whole.exec(href)?.[1]?.toLowerCase();
}

/** Only filled by the engine, as all tags that begin so. */
const tagPrefix = 'zz_wizard_';
const tagOfRecipient = new RegExp(
  `^\\{\\{${tagPrefix}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\\}\\}$`,
);

/** The merge tag that becomes the address by which a recipient opens the wizard. */
export function wizardTag(wizardId: string): string {
  return tagPrefix + wizardId.replaceAll('-', '');
}

/** The wizard of such a tag in its braces; undefined for any other address. */
export function wizardIdOfTag(address: string): string | undefined {
  return tagOfRecipient.exec(address)?.slice(1).join('-');
}

/** The wizards that the blocks lead to, each once. */
export function wizardIdsIn(blocks: readonly MailBlock[]): string[] {
  return [...new Set(wizardPlaces(blocks).map(({ wizardId }) => wizardId))];
}

/** Also those in the text part that was written by hand. */
export function wizardIdsOf({
  blocks,
  textOnlyVersion,
}: {
  readonly blocks: readonly MailBlock[];
  readonly textOnlyVersion: string;
}): string[] {
  const inLinks = linkPlaces(blocks).map(({ wizardId }) => wizardId);
  const inText = [...textOnlyVersion.matchAll(written)].map(([, id = '']) => id.toLowerCase());
  return [...new Set([...inLinks, ...inText])];
}

/** Each block with each wizard that it leads to, or that writes its answers. */
export function wizardPlaces(blocks: readonly MailBlock[]) {
  const ofAnswers = answersIn(blocks).flatMap(({ id: blockId, wizardId }) =>
    wizardId === null ? [] : [{ blockId, wizardId: wizardId as string }],
  );
  return [...linkPlaces(blocks), ...ofAnswers];
}

function linkPlaces(blocks: readonly MailBlock[]) {
  return flattenBlocks(blocks).flatMap((block) => {
    const ids = hrefsOf(block).flatMap((href) => wizardIdOf(href) ?? []);
    return [...new Set(ids)].map((wizardId) => ({ blockId: block.id, wizardId }));
  });
}

/** The same content with other addresses in place of those of wizards. */
export function replaceWizardLinks<Content>(
  content: Content,
  addressOf: (wizardId: string) => string,
): Content {
  const replaced = JSON.stringify(content).replaceAll(written, (_, id: string) =>
    JSON.stringify(addressOf(id.toLowerCase())).slice(1, -1),
  );
  // Only texts within it have changed.
  return JSON.parse(replaced) as Content;
}
