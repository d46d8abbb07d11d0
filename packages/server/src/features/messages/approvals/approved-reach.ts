// What an approval holds for besides the content: the definitions that the content refers to, the sender and what else is put
// into the mails as they were, and the number of people, with room for lists that grow.
import { createHash } from 'node:crypto';
import { type Audience, maxCountedPeople } from '@fieldhouse/contract/message-audience';
import { collectionsChoosing, isOfRecords } from '@fieldhouse/domain/messages/audience';
import { conditionsIn } from '@fieldhouse/domain/messages/content/block-conditions';
import { mostPeople } from '@fieldhouse/domain/messages/message-approval';
import type { TeamContext } from '../../../kernel/context.ts';
import { findCollection } from '../../catalogue/index.ts';
import { findSenderIdentity } from '../../senders/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { findTeamView } from '../../views/index.ts';
import { withSortedKeys } from '../approval-hash.ts';
import { countReachable } from '../audience/count-queries.ts';
import { wholeAudienceOf } from '../audience/stored-audience.ts';
import { readSurroundings } from '../mail-surroundings.ts';
import { listingBlocks } from '../record-lists/block-authors.ts';
import { versionOf } from '../stored-ab-test.ts';
import { translationsOf } from '../stored-translations.ts';
import { linkWizards } from '../wizard-links/linked-wizards.ts';
import { storedBlocks } from '../written-content.ts';
import { printedFormsOf } from './printed-forms.ts';

interface ReachingMessage {
  readonly type: string;
  readonly method: string;
  readonly audience: unknown;
  readonly subscriptionListId: string | null;
  readonly senderId: string | null;
  readonly subjectLine: string;
  readonly preheader: string;
  readonly blocks: unknown;
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
  readonly abTest: unknown;
  readonly translations: unknown;
}

export interface ApprovedReach {
  /** Null for more people than are counted. */
  readonly people: number | null;
  /** Hashes. */
  readonly definitions: string;
  readonly sender: string;
  /** Missing in an approval from before they were compared. */
  readonly surroundings?: string;
  readonly headings?: string;
  readonly printedForms?: string;
}

export type ChangedReference = 'definitions' | 'headings' | 'printedForms' | 'sender' | 'surroundings';

/** Written by `presentReach` alone; null for an approval from before it was stored. */
function storedReach(stored: unknown): ApprovedReach | null {
  return (stored ?? null) as ApprovedReach | null;
}

export async function presentReach(
  ctx: TeamContext,
  message: ReachingMessage,
  audience: Audience,
): Promise<ApprovedReach> {
  const people = await countReachable(ctx, audience, { message, limit: maxCountedPeople + 1 });
  return { people: people > maxCountedPeople ? null : people, ...(await presentReferences(ctx, message)) };
}

type ApprovedMessage = ReachingMessage & { readonly approvedReach: unknown };

/** What was changed since the approval; undefined if nothing was. */
export async function changedReference(
  ctx: TeamContext,
  message: ApprovedMessage,
): Promise<ChangedReference | undefined> {
  return changedAmong(message, await presentReferences(ctx, message), [
    ...(['definitions', 'headings', 'printedForms'] as const),
    ...aroundContent,
  ]);
}

const aroundContent = ['sender', 'surroundings'] as const;
type ChangedAround = (typeof aroundContent)[number];

/** The same of what each mail contains, while the people and the records are frozen. */
export async function changedAround(
  ctx: TeamContext,
  message: ApprovedMessage,
): Promise<ChangedAround | undefined> {
  return changedAmong(message, await presentAround(ctx, message), aroundContent);
}

/** The approval with what is put around the content now; undefined if that is as it was approved. */
export async function renewedReach(
  ctx: TeamContext,
  message: ApprovedMessage,
): Promise<ApprovedReach | undefined> {
  const approved = storedReach(message.approvedReach);
  const present = await presentAround(ctx, message);
  const isChanged = changedAmong(message, present, aroundContent) !== undefined;
  return approved && isChanged ? { ...approved, ...present } : undefined;
}

function changedAmong<Part extends ChangedReference>(
  { approvedReach }: ApprovedMessage,
  present: Readonly<Record<Part, string>>,
  parts: readonly Part[],
): Part | undefined {
  const approved = storedReach(approvedReach);
  return parts.find((part) => {
    const then = approved?.[part];
    return then !== undefined && present[part] !== then;
  });
}

/** The number of people up to which an approval holds; undefined for every number. */
export function mostApproved(message: { readonly approvedReach: unknown }): number | undefined {
  const people = storedReach(message.approvedReach)?.people;
  return typeof people === 'number' ? mostPeople(people) : undefined;
}

async function presentReferences(ctx: TeamContext, message: ReachingMessage) {
  return {
    definitions: hashOf(await definitionsOf(ctx, message)),
    headings: hashOf(await headingsOf(ctx, message)),
    printedForms: hashOf(await printedFormsOf(ctx, message)),
    ...(await presentAround(ctx, message)),
  };
}

async function presentAround(ctx: TeamContext, message: ReachingMessage) {
  return {
    sender: hashOf((await findSenderIdentity(ctx, message)) ?? (await getTeamRow(ctx.db)).name),
    surroundings: hashOf(await surroundingsOf(ctx, message)),
  };
}

/** The team’s name, address and look, the list, and where links to wizards lead. */
async function surroundingsOf(ctx: TeamContext, message: ReachingMessage): Promise<unknown[]> {
  const found: unknown[] = [await readSurroundings(ctx, message)];
  for (const version of approvedContents(message)) {
    const content = { ...version, blocks: storedBlocks(version.blocks) };
    found.push((await linkWizards(ctx, content)).wizards);
  }
  return found;
}

/** The filters of smart collections, of the audience, also of those whose records link to its people, and of conditions, and of the views whose records are listed. */
async function definitionsOf(ctx: TeamContext, message: ReachingMessage): Promise<unknown[]> {
  const audience = wholeAudienceOf(message);
  const ids = [...(audience?.include ?? []), ...(audience?.exclude ?? [])]
    .filter(isOfRecords)
    .flatMap((source): string[] => collectionsChoosing(source));
  const found: unknown[] = [];
  for (const { blocks } of approvedContents(message)) {
    const all = storedBlocks(blocks) ?? [];
    ids.push(...conditionsIn(all).map(({ collectionId }) => collectionId));
    for (const { collectionId, viewId } of listingBlocks(all)) {
      if (collectionId === null) continue;
      ids.push(collectionId);
      const view = viewId === null ? undefined : await findTeamView(ctx, { viewId, collectionId });
      found.push(view ? [view.filter ?? null, view.sorts ?? null] : viewId);
    }
  }
  for (const id of new Set(ids)) found.push((await findCollection(ctx, id))?.chain ?? 'deleted');
  return found;
}

/** The titles of the listed fields, which are stored with the records when the audience is frozen. */
async function headingsOf(ctx: TeamContext, message: ReachingMessage): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { blocks } of approvedContents(message))
    for (const { collectionId, columns } of listingBlocks(storedBlocks(blocks) ?? [])) {
      const collection = collectionId === null ? undefined : await findCollection(ctx, collectionId);
      found.push(columns.map((name) => collection?.byColumn.get(name)?.title ?? null));
    }
  return found;
}

/** Both versions, also without a test: approvals of then hold. */
function approvedContents(message: ReachingMessage) {
  return [message, versionOf(message, 'b'), ...translationsOf(message)];
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, withSortedKeys)).digest('hex');
}
