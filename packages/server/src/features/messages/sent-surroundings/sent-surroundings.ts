// Each batch of a message is compiled with what surrounds it then (docs/decisions/0268). What that was is stored, so that the
// page of a mail shows what was sent (docs/decisions/0435).
import type { TeamContext } from '../../../kernel/context.ts';
import type { readSurroundings } from '../mail-surroundings.ts';
import type { RecordLists } from '../record-lists/record-list.ts';
import { findSurroundings, insertIfChanged } from './sent-surroundings-queries.ts';

export type Surroundings = Awaited<ReturnType<typeof readSurroundings>> & {
  /** Of a stream, which has no frozen ones. */
  readonly lists?: RecordLists;
};

export async function storeSurroundings(
  ctx: TeamContext,
  messageId: string,
  surroundings: Surroundings,
): Promise<void> {
  await insertIfChanged(ctx.db, messageId, JSON.stringify(surroundings));
}

/** With which a mail was sent; undefined for one of before they were stored. */
export async function surroundingsAt(
  ctx: TeamContext,
  messageId: string,
  sentAt: Date | null,
): Promise<Surroundings | undefined> {
  const found = await findSurroundings(ctx.db, messageId, sentAt ?? ctx.now());
  // Only written above.
  return found?.surroundings as Surroundings | undefined;
}
