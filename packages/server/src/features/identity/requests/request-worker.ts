// Processes sign-ups, requested mails and failed sign-ins where jobs run. Mails refused by the mail server
// are retried for an hour; giving up is logged.
import { type Language, language as languageSchema } from '@fieldhouse/contract/identity';
import { z } from 'zod';
import type { Deps } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Mail } from '../../../kernel/mail/mail-port.ts';
import { announcementMail } from '../account-mails.ts';
import { makeEmailChangeMail, makeResetMail, makeVerificationMail } from './mail-links.ts';
import {
  type Announcement,
  announcements,
  auditFailedSignIn,
  claimRequest,
  deleteRequest,
  makeAccount,
  type RequestRow,
} from './request-queries.ts';

const pollMs = 2000;
const maxAttempts = 7;

/** One request at a time; triggered by the insert, and by a timer for retries. */
export function startRequestWorker(deps: Deps): { start(): Promise<void>; stop(): Promise<void> } {
  let isStopped = false;
  let isAskedAgain = false;
  let current: Promise<void> | undefined;
  const wake = () => {
    if (isStopped) return;
    isAskedAgain = true;
    current ??= run().finally(() => {
      current = undefined;
    });
  };
  const run = async () => {
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false;
      await workOff(deps, () => isStopped).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'account requests wait'),
      );
    }
  };
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};
  return {
    async start() {
      unsubscribe = deps.hub.onOutbox(wake);
      timer = setInterval(wake, pollMs);
      wake();
    },
    async stop() {
      isStopped = true;
      unsubscribe();
      clearInterval(timer);
      await current;
    },
  };
}

async function workOff(deps: Deps, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const row = await claimRequest(deps.streamPool);
    if (!row) return;
    try {
      if (await mayFulfil(deps, row)) await fulfil(deps, row);
      await deleteRequest(deps.streamPool, row.id);
    } catch (error) {
      deps.log.error({ err: error, kind: row.kind, tries: row.tries }, 'account request failed');
      if (row.tries >= maxAttempts) await deleteRequest(deps.streamPool, row.id);
    }
  }
}

/**
 * Requests older than the backup were processed by the original instance; users who still wait can request
 * again.
 */
async function mayFulfil({ gate, log }: Deps, { kind, asked_at: askedAt }: RequestRow): Promise<boolean> {
  if (kind === 'failed_sign_in' || (await gate.mayLeave({ askedAt }))) return true;
  log.warn({ kind }, 'account request of before the restore dropped');
  return false;
}

async function fulfil(deps: Deps, row: RequestRow): Promise<void> {
  if (row.kind === 'failed_sign_in') return auditFailedSignIn(deps.streamPool, row.id);
  if (row.kind === 'sign_up') {
    const made = { requestId: row.id, userId: newId(), accountId: newId() };
    // The caller got the same reply as for a new address; its owner is not notified.
    if (!(await makeAccount(deps.streamPool, made))) return;
  }
  const language = languageSchema.catch('en').parse(row.language);
  const mail = await makeMail(deps, row, language);
  if (mail) await deps.mail.send({ askedAt: row.asked_at }, mail);
}

function makeMail(deps: Deps, row: RequestRow, language: Language): Promise<Mail | undefined> | Mail {
  const { kind, email, user_id: userId, detail } = row;
  if (isAnnouncement(kind)) {
    return announcementMail(email, kind, { language, data: placeholders.parse(JSON.parse(detail ?? '{}')) });
  }
  if (kind === 'reset') return makeResetMail(deps, { email, language });
  if (kind === 'email_change') return makeEmailChangeMail(deps, { email, language, userId: userId ?? '' });
  return makeVerificationMail(deps, { email, language });
}

const placeholders = z.record(z.string(), z.string());

function isAnnouncement(kind: RequestRow['kind']): kind is Announcement {
  return announcements.some((one) => one === kind);
}
