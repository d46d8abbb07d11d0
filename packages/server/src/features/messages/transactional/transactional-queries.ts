// SQL of the streams: messages to which recipients are appended one at a time, without waiting for each other or for the worker.
import type { RecipientReason } from '@fieldhouse/contract/message-results';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { type ConsentRule, consentCheck } from '../../subscription-lists/index.ts';
import { stateNumbers } from '../sending/ledger-queries.ts';
import type { SentTemplate } from '../templates/sent-template.ts';

export function findStream(db: TeamDb, { id, version }: Pick<SentTemplate, 'id' | 'version'>) {
  return db
    .selectFrom('messages')
    .select('id')
    .where('streamOf', '=', id)
    .where('streamVersion', '=', version)
    .executeTakeFirst();
}

/** Of two concurrent requests, one creates it; the other waits for it. */
export async function insertStream(db: TeamDb, id: string, template: SentTemplate): Promise<void> {
  const {
    method,
    type,
    ownerId,
    subjectLine,
    preheader,
    blocks,
    style,
    blockAuthors,
    bodyHtml,
    textOnlyVersion,
  } = template;
  await db
    .insertInto('messages')
    .values({
      id,
      streamOf: template.id,
      streamVersion: template.version,
      internalName: template.name,
      ownerId,
      ownedBy: template.ownedBy,
      method,
      type,
      status: 'sent',
      subjectLine,
      preheader,
      blocks: blocks === null ? null : JSON.stringify(blocks),
      style: style === null ? null : JSON.stringify(style),
      blockAuthors: JSON.stringify(blockAuthors),
      bodyHtml,
      textOnlyVersion,
      startedAt: sql`now()`,
      frozenAt: sql`now()`,
    })
    .onConflict((conflict) =>
      conflict.columns(['teamId', 'streamOf', 'streamVersion']).where('streamOf', 'is not', null).doNothing(),
    )
    .execute();
}

const streamColumns = [
  'id',
  'messageId',
  'seq',
  'state',
  'reason',
  'requestHash',
  'sendProcessedAt',
] as const;

export type StreamRecipientRow = Awaited<ReturnType<typeof findByIdempotencyKey>> & object;

export function findByIdempotencyKey(db: TeamDb, idempotencyKey: string) {
  return db
    .selectFrom('messageRecipients')
    .select(streamColumns)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
}

interface NewStreamRecipient {
  readonly messageId: string;
  readonly name: string;
  /** Or the phone number. */
  readonly address: string;
  readonly data: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly consent: ConsentRule;
  /** Of the record that has the address; null without one. */
  readonly collectionId: string | null;
  /** When the message may be sent. */
  readonly notBefore: Date;
  /** Why nothing is sent to the address; null for no reason but those of consent. */
  readonly leftOutBy: RecipientReason | null;
}

/** Undefined if the key is taken. Who is suppressed is appended too, with the reason; who was erased, without a trace. */
export async function appendRecipient(
  db: TeamDb,
  recipient: NewStreamRecipient,
): Promise<StreamRecipientRow | undefined> {
  const { messageId, name, address, data, idempotencyKey, requestHash, collectionId, notBefore, leftOutBy } =
    recipient;
  const { joins, reason, isErased } = consentCheck(recipient.consent, {
    addressKey: sql`p.key`,
    collectionId: sql`${collectionId}::uuid`,
  });
  const { rows } = await sql<StreamRecipientRow>`insert into platform.message_recipients
      (message_id, calculated_name, address, stream_key, merge, state, reason, idempotency_key, request_hash,
        collection_id, not_before)
    select ${messageId}::uuid,
      case when x.erased then '' else ${name} end, case when x.erased then '' else ${address} end,
      case when x.reason is null then lower(${address}) end,
      case when x.erased then '{}' else ${JSON.stringify(data)}::jsonb end,
      case when x.reason is null then ${sql.lit(stateNumbers.queued)} else ${sql.lit(stateNumbers.skipped)} end, x.reason,
      ${idempotencyKey}, case when x.erased then null else ${requestHash} end,
      ${collectionId}::uuid, ${notBefore}
    from (select coalesce(${reason}, ${leftOutBy}::text) as reason, ${isErased} as erased from (select lower(${address}) as key) p ${joins}) x
    on conflict (team_id, idempotency_key) where idempotency_key is not null do nothing
    returning id, message_id as "messageId", seq, state, reason, request_hash as "requestHash",
      send_processed_at as "sendProcessedAt"`.execute(db.withoutPlugins());
  return rows[0];
}

/** A worker puts the recipient into the queue. Locks the message only for the first recipient of a collection. */
export async function announceArrival(
  db: TeamDb,
  messageId: string,
  { seq, state }: Pick<StreamRecipientRow, 'seq' | 'state'>,
  { collectionId, notBefore }: Pick<NewStreamRecipient, 'collectionId' | 'notBefore'>,
): Promise<void> {
  const from = state === stateNumbers.queued ? notBefore : null;
  const plain = db.withoutPlugins();
  await sql`insert into platform.stream_arrivals (message_id, seq, not_before)
    values (${messageId}::uuid, ${seq}::bigint, ${from}::timestamptz)`.execute(plain);
  if (collectionId === null) return;
  // Who may see the recipients depends on it at once.
  await sql`update platform.messages m set recipient_collections = m.recipient_collections || ${collectionId}::uuid
    where m.id = ${messageId}::uuid and not ${collectionId}::uuid = any(m.recipient_collections)`.execute(
    plain,
  );
}
