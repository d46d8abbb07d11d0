// Sign-ups and mails that were asked for, done where jobs are worked on. What a mail server refuses is tried again for
// an hour; what is given up is a line in the log.
import { language as languageSchema } from '@fieldhouse/contract/identity';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { betterAuthOf, collectMails } from '../providers/better-auth.ts';
import { deleteRequest, makeAccount, type RequestRow, takeRequest } from './request-queries.ts';

const pollMs = 2000;
const mostTries = 7;

/** One request at a time; woken by the insert, and by a timer for those that are tried again. */
export function startRequestWork(deps: Deps): { start(): Promise<void>; stop(): Promise<void> } {
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
      await workOff(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'account requests wait'));
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

async function workOff(deps: Deps): Promise<void> {
  for (let row = await takeRequest(deps.streamPool); row; row = await takeRequest(deps.streamPool)) {
    try {
      await fulfil(deps, row);
      await deleteRequest(deps.streamPool, row.id);
    } catch (error) {
      deps.log.error({ err: error, kind: row.kind, tries: row.tries }, 'account request failed');
      if (row.tries >= mostTries) await deleteRequest(deps.streamPool, row.id);
    }
  }
}

async function fulfil(deps: Deps, row: RequestRow): Promise<void> {
  const { api } = betterAuthOf(deps);
  const body = { email: row.email };
  if (row.kind === 'sign_up') {
    const made = { requestId: row.id, userId: newId(), accountId: newId() };
    // A known address got the answer of a new one; its owner is not troubled.
    if (!(await makeAccount(deps.streamPool, made))) return;
  }
  const language = languageSchema.catch('en').parse(row.language);
  const mails = await collectMails(language, () =>
    row.kind === 'reset' ? api.requestPasswordReset({ body }) : api.sendVerificationEmail({ body }),
  );
  for (const mail of mails) await deps.mail.send(mail);
}
