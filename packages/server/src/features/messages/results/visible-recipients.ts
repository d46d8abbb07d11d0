// Recipients are records: a viewer who doesn't see all records sees only recipients whose record and address
// are visible to them.
import { type NotificationType, notificationType } from '@fieldhouse/contract/message-results';
import { deliveryRanks } from '@fieldhouse/domain/messages/delivery';
import { mergeColumns } from '@fieldhouse/domain/messages/merge-tags';
import type { TeamContext } from '../../../kernel/context.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { accessOf, findRecords } from '../../records/index.ts';
import { listSeenReports, type SeenReports } from '../audience/hidden-link-queries.ts';
import { hiddenLinks, mayReadLanguages, readsColumn } from '../audience/hidden-links.ts';
import { seesAllRecords } from '../audience/sender-access.ts';
import { otherContents, storedTranslations } from '../stored-translations.ts';

interface Recipient {
  readonly recordId: string | null;
  readonly collectionId: string | null;
  /** The column that the address is from. */
  readonly addressColumn: string | null;
  readonly calculatedName: string;
  /** Why they got nothing. */
  readonly reason?: string | null;
}

export function mayReadAllRecipients(ctx: TeamContext): boolean {
  return seesAllRecords(ctx);
}

/**
 * The rows whose record and address the viewer may read, without names that they may not read: none without a record, or
 * of collections that are not visible to them.
 */
export async function visibleRecipients<R extends Recipient>(
  ctx: TeamContext,
  rows: readonly R[],
): Promise<R[]> {
  if (mayReadAllRecipients(ctx)) return [...rows];
  const readers = new Map<string, ReadRecipient>();
  // Who got a mail through someone else lives with them.
  const apart = rows.filter(({ reason }) => reason !== 'household');
  for (const collectionId of new Set(rows.flatMap((row) => row.collectionId ?? [])))
    readers.set(collectionId, await readerOf(ctx, collectionId, rows));
  return apart.flatMap((row) => readers.get(row.collectionId ?? '')?.(row) ?? []);
}

type ReadRecipient = <R extends Recipient>(row: R) => R | undefined;

async function readerOf(
  ctx: TeamContext,
  collectionId: string,
  rows: readonly Recipient[],
): Promise<ReadRecipient> {
  return (
    (await unlessRefused(async () => {
      const collection = await loadCollection(ctx, collectionId);
      const access = await accessOf(ctx, collection);
      const ids = rows.flatMap((row) => (row.collectionId === collectionId ? (row.recordId ?? []) : []));
      const records = await findRecords(ctx, { collectionId, ids, access });
      const valuesOf = new Map(records.map(({ id, values }) => [id as string, values]));
      const nameColumn = collection.nameField?.columnName ?? '';
      return (row) => {
        const values = valuesOf.get(row.recordId ?? '');
        if (typeof values?.[row.addressColumn ?? ''] !== 'string') return undefined;
        const isNamed = values[nameColumn] !== undefined && values[nameColumn] !== null;
        return isNamed ? row : { ...row, calculatedName: '' };
      };
    }, ['not_found'])) ?? (() => undefined)
  );
}

/** The rows as if no one had clicked a link of whose clicks the viewer must not see by whom they are. */
export async function withoutHiddenClicks<R extends Reported>(
  ctx: TeamContext,
  messageId: string,
  rows: readonly R[],
): Promise<R[]> {
  const reported = rows.filter(({ clickedAt, machineOpenedAt }) => clickedAt ?? machineOpenedAt);
  const hidden = reported.length === 0 ? [] : await hiddenLinks(ctx, messageId);
  if (hidden.length === 0) return [...rows];
  const ids = reported.map(({ id }) => id);
  const seen = await listSeenReports(ctx.db, ids, hidden);
  return rows.map((row) => {
    const reports = seen.get(row.id);
    if (!reports) return row;
    const { clickedAt, openedAt, machineOpenedAt } = reports;
    return { ...row, clickedAt, openedAt, machineOpenedAt, delivery: seenDelivery(row, reports) };
  });
}

interface Reported {
  readonly id: string;
  readonly delivery: string | null;
  readonly lastReply: string | null;
  readonly openedAt: Date | null;
  readonly machineOpenedAt: Date | null;
  readonly clickedAt: Date | null;
}

/** The furthest report: as it was before a hidden click, if there was nothing since. */
function seenDelivery(
  { delivery, lastReply }: Pick<Reported, 'delivery' | 'lastReply'>,
  { clickedAt, openedAt, machineOpenedAt, types }: SeenReports,
): string | null {
  const isByClick = delivery === 'delivery' || (delivery === 'click' && clickedAt === null);
  if (!isByClick) return delivery;
  if (openedAt) return 'open';
  const accepted: NotificationType[] = lastReply?.startsWith('2') === true ? ['send'] : [];
  const reported = types.length === 0 ? accepted : notificationType.array().parse(types);
  const opened: NotificationType[] = machineOpenedAt ? ['delivery'] : [];
  return [...reported, ...opened].sort((a, b) => deliveryRanks[b] - deliveryRanks[a])[0] ?? null;
}

/**
 * Whether the length of an SMS would show the viewer something that they may not read: the language of a person, or the length of a
 * value. With a text around the tag of the right length, one character more is one segment more.
 */
export async function hidesLengths(ctx: TeamContext, message: SmsText): Promise<boolean> {
  if (message.method !== 'sms' || mayReadAllRecipients(ctx)) return false;
  if (storedTranslations(message.translations).length > 0 && !(await mayReadLanguages(ctx, message.audience)))
    return true;
  const columns = mergeColumns(...[message, ...otherContents(message)].map((one) => one.textOnlyVersion));
  for (const id of columns.length === 0 ? [] : message.recipientCollections) {
    const collection = await unlessRefused(() => loadCollection(ctx, id));
    for (const column of collection ? columns : []) if (!(await readsColumn(ctx, id, column))) return true;
  }
  return false;
}

interface SmsText {
  readonly method: string;
  readonly textOnlyVersion: string;
  readonly abTest: unknown;
  readonly translations: unknown;
  readonly audience: unknown;
  readonly recipientCollections: readonly string[];
}
