// All SQL of answers given by the buttons of mails.
import type { AnswerValue } from '@fieldhouse/contract/mail-blocks';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface AnswerPlace {
  readonly recipientId: string;
  readonly blockId: string;
}

/** The answers of one recipient to one question are given and written one after the other. */
export async function lockAnswers(db: TeamDb, { recipientId, blockId }: AnswerPlace): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`answers ${recipientId} ${blockId}`}, 0))`.execute(
    db,
  );
}

export interface NewAnswer extends AnswerPlace {
  readonly id: string;
  readonly messageId: string;
  readonly choice: AnswerValue;
  readonly nonce: Buffer;
  readonly state: 'waiting' | 'held' | 'refused';
  readonly answeredAt: Date;
  readonly userAgent: string;
}

/** False if its page was sent before. */
export async function insertAnswer(db: TeamDb, answer: NewAnswer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('messageAnswers')
    .values({ ...answer, choice: JSON.stringify(answer.choice) })
    .onConflict((conflict) => conflict.constraint('message_answers__nonce_once').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const maxAnswers = 50;

/** Newest first. Served by message_answers__of_recipient. */
export function listAnswers(db: TeamDb, { recipientId, blockId }: AnswerPlace) {
  return db
    .selectFrom('messageAnswers')
    .selectAll()
    .where('recipientId', '=', recipientId)
    .where('blockId', '=', blockId)
    .orderBy('answeredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxAnswers)
    .execute();
}

export function findAnswer(db: TeamDb, id: string) {
  return db.selectFrom('messageAnswers').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setAnswerState(
  db: TeamDb,
  ids: readonly string[],
  change: { readonly state: 'held' | 'replaced' | 'written' | 'refused'; readonly runId?: string },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('messageAnswers')
    .set(change)
    .where('id', 'in', [...ids])
    .execute();
}

/** The personal link by which answers are written; locked until the transaction ends. */
export function lockAnswerLink(db: TeamDb, hash: Buffer) {
  return db.selectFrom('wizardTokens').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst();
}

export function findAnswerLink(db: TeamDb, hash: Buffer) {
  return db.selectFrom('wizardTokens').selectAll().where('hash', '=', hash).executeTakeFirst();
}
