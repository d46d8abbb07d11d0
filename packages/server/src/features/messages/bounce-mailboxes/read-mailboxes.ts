// Reads the mailboxes that bounces are returned to, and what people answer, one after the other. Each report is stored before
// its mail counts as read, so that a connection that breaks off loses none; the same report twice has one effect.

import { cutText } from '@fieldhouse/contract/storable-text';
import type { Deps } from '../../../kernel/context.ts';
import {
  claimMailbox,
  instanceMailbox,
  type MailboxTurn,
  openBounceMailbox,
  recordRead,
  registerInstanceMailbox,
} from '../../senders/index.ts';
import { receiveBounce, receiveFromMailbox } from '../provider-events/receive-bounce.ts';
import { storeMailReply } from '../provider-events/receive-mail-reply.ts';
import { inTeamOfProvider } from '../provider-events/store-provider-event.ts';
import { findReturnAddress } from '../sending/smtp/return-address.ts';
import { returnAddressKey } from '../sending/smtp/return-path.ts';
import { type MailboxAccess, type OpenMailbox, withMailbox } from './mailbox-connection.ts';

const lookEveryMs = 1000;
const readEveryMs = 60_000;
const maxPauseMs = 60 * 60_000;
const maxMailsAtOnce = 200;
/** A report may contain the whole mail. */
const maxBytes = 1_000_000;
const maxFailure = 500;
const dayMs = 24 * 60 * 60_000;

export function createMailboxReader(deps: Deps): { start(): Promise<void>; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const look = async () => {
    try {
      for (let turn = await claimMailbox(deps.streamPool); turn; turn = await claimMailbox(deps.streamPool)) {
        await readInTurn(deps, turn);
        if (isStopped) return;
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'mailboxes of bounces could not be read');
    }
  };
  const next = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = look().finally(next);
    }, lookEveryMs);
  };
  return {
    async start() {
      if (deps.config.mail.bounces?.mailbox) await registerInstanceMailbox(deps.streamPool);
      next();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function readInTurn(deps: Deps, turn: MailboxTurn): Promise<void> {
  const { account, failures } = turn;
  try {
    const mailbox = (await isHeld(deps, turn)) ? undefined : await findMailbox(deps, turn);
    if (mailbox)
      await withMailbox(mailbox, deps.config.mayCallPrivate, (open) =>
        readNew(deps, { ...turn, readsReplies: mailbox.readsReplies }, open),
      );
    await recordRead(deps.streamPool, account, { ...(mailbox && { failure: null }), nextInMs: readEveryMs });
  } catch (error) {
    const failure = cutText(error instanceof Error ? error.message : String(error), maxFailure);
    const nextInMs = Math.min(maxPauseMs, readEveryMs * 2 ** Math.min(failures, 10));
    await recordRead(deps.streamPool, account, { failure, nextInMs });
  }
}

/** The instance's mailbox has reports for all teams. */
async function isHeld({ gate }: Deps, { teamId }: MailboxTurn): Promise<boolean> {
  return teamId === null ? gate.heldTeams().size > 0 : !(await gate.mayLeave({ teamId }));
}

interface ReadMailbox extends MailboxAccess {
  readonly readsReplies: boolean;
}

async function findMailbox(deps: Deps, { account, teamId }: MailboxTurn): Promise<ReadMailbox | undefined> {
  if (teamId === null) return account === instanceMailbox ? instanceAccess(deps) : undefined;
  const found = await inTeamOfProvider(deps, teamId, (ctx) => openBounceMailbox(ctx, account));
  return found && { ...found, folder: 'INBOX', isTrusted: false };
}

/** People answer to the addresses of senders, which are not in it. */
function instanceAccess({ config, secrets }: Deps): ReadMailbox | undefined {
  const { mailbox } = config.mail.bounces ?? {};
  const password = secrets.bounceMailboxPassword;
  return mailbox && { ...mailbox, password, isTrusted: true, readsReplies: false };
}

interface ReadingTurn extends MailboxTurn {
  readonly readsReplies: boolean;
}

async function readNew(deps: Deps, turn: ReadingTurn, mailbox: OpenMailbox): Promise<void> {
  const { uidValidity } = mailbox;
  const record = (lastUid: number) =>
    recordRead(deps.streamPool, turn.account, { position: { uidValidity, lastUid } });
  let lastUid = await startOf(turn, mailbox);
  await record(lastUid);
  const uids = await mailbox.listAfter(lastUid, maxMailsAtOnce);
  for (const uid of uids) {
    const mail = await mailbox.read(uid, maxBytes);
    // Mails that are no reports stay as they are, also replies: people read them in the mailbox, too.
    if (mail && (await receive(deps, turn, mail))) await mailbox.markAsRead(uid);
    else if (mail && turn.teamId !== null && turn.readsReplies) await storeMailReply(deps, turn.teamId, mail);
    lastUid = uid;
    await record(lastUid);
  }
}

/** Where the server has given new numbers, what arrived since the day before the last reading is read again. */
async function startOf(turn: MailboxTurn, mailbox: OpenMailbox): Promise<number> {
  if (turn.uidValidity === mailbox.uidValidity) return turn.lastUid;
  if (turn.uidValidity === null) return mailbox.nextUid - 1;
  return mailbox.lastBefore(new Date((turn.readAt?.getTime() ?? Date.now()) - dayMs));
}

/** Whether it is a report. */
async function receive(deps: Deps, { teamId }: MailboxTurn, mail: Buffer): Promise<boolean> {
  if (teamId !== null) return receiveFromMailbox(deps, teamId, mail);
  const domain = deps.config.mail.bounces?.domain ?? '';
  const target = findReturnAddress(returnAddressKey(deps), headersOf(mail), domain);
  return target !== undefined && receiveBounce(deps, target, mail);
}

function headersOf(mail: Buffer): string {
  return mail.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? '';
}

/** Connects with the mailbox of an account, if it has one; throws what its server answered. */
export async function checkMailbox(deps: Deps, mailbox: MailboxAccess): Promise<void> {
  await withMailbox(mailbox, deps.config.mayCallPrivate, async () => undefined);
}
