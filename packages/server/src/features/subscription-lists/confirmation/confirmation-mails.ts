// The mail of a double opt-in. The token is made when the mail is sent, so that it is never stored.
import { language as languageSchema } from '@fieldhouse/contract/identity';
import { mailedName } from '@fieldhouse/domain/identity/mailed-name';
import { publicLogo } from '@fieldhouse/domain/teams/logos';
import { fillText, subscriptionTexts } from '@fieldhouse/phrases/subscription-texts';
import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import type { Mail } from '../../../kernel/mail/mail-port.ts';
import { nextDay, returnToToday, takeToday } from '../../../kernel/usage/daily-limits.ts';
import { returnToMailbox, takeOfMailbox } from '../../../kernel/usage/mailbox-limit.ts';
import { linkMail, teamHead } from '../../identity/index.ts';
import { getTeamRow, teamLogosOf } from '../../teams/index.ts';
import { findList } from '../lists/list-queries.ts';
import {
  findNextDue,
  hasDueConfirmation,
  lockDueConfirmation,
  markAsked,
  postponeConfirmation,
  returnConfirmation,
} from './confirmation-queries.ts';
import { newConfirmationToken } from './confirmation-token.ts';

const confirmQueue = 'subscription-lists.confirm';
const validDays = 14;
const dayMs = 24 * 60 * 60_000;

/** Sends the confirmation mails that are due on a list, after the commit. */
export async function enqueueConfirmations(ctx: TeamContext, listId: string): Promise<void> {
  await ctx.enqueue(confirmQueue, { listId });
}

export function addConfirmationJob(deps: Deps): void {
  deps.jobs.handle<{ listId: string }>({
    queue: confirmQueue,
    effect: 'outgoing',
    retries: 10,
    expireInSeconds: 4 * 60 * 60,
    handle: ({ authority, payload }) => sendConfirmations(deps, authority, payload.listId),
  });
}

function continueAt(ctx: TeamContext, listId: string, startAfter: Date): Promise<void> {
  return ctx.enqueue(confirmQueue, { listId }, { key: `${listId} ${startAfter.toISOString()}`, startAfter });
}

/** One at a time, each marked before it is handed over: a job that is repeated writes to no one twice. */
async function sendConfirmations(deps: Deps, authority: TeamAuthority, listId: string): Promise<void> {
  for (;;) {
    const due = await deps.withTeam(authority, (ctx) => takeNext(ctx, listId));
    if (!due) return;
    if (due === 'waits') continue;
    try {
      await deps.mail.send({ teamId: authority.teamId }, due.mail);
    } catch (error) {
      await deps.withTeam(authority, async (ctx) => {
        await returnToToday(ctx, 'confirmations', 1);
        await returnConfirmation(ctx.db, due.id);
      });
      await returnToMailbox(deps, { teamId: authority.teamId, address: due.mail.to });
      throw error;
    }
  }
}

/** What waits, for a day after the last mail to an address or because of a limit of the day, has a job of its own then. */
async function takeNext(
  ctx: TeamContext,
  listId: string,
): Promise<{ readonly id: string; readonly mail: Mail } | 'waits' | undefined> {
  const list = await findList(ctx.db, listId);
  if (!list) return undefined;
  if ((await takeToday(ctx, 'confirmations', 1)) === 0) {
    if (await hasDueConfirmation(ctx.db, listId)) await continueAt(ctx, listId, nextDay(ctx.now()));
    return undefined;
  }
  const due = await lockDueConfirmation(ctx.db, listId);
  if (!due) {
    await returnToToday(ctx, 'confirmations', 1);
    const nextAt = await findNextDue(ctx.db, listId);
    if (nextAt) await continueAt(ctx, listId, nextAt);
    return undefined;
  }
  if (!(await takeOfMailbox(ctx.deps, { teamId: ctx.teamId, address: due.address }))) {
    await returnToToday(ctx, 'confirmations', 1);
    await postponeConfirmation(ctx.db, due.id, nextDay(ctx.now()));
    return 'waits';
  }
  const { token, hash } = newConfirmationToken(ctx.teamId);
  const expiresAt = new Date(ctx.now().getTime() + validDays * dayMs);
  await markAsked(ctx.db, due.id, { hash, expiresAt });
  const team = await getTeamRow(ctx.db);
  const language = languageSchema.catch('en').parse(due.language ?? team.defaultInterfaceLanguage);
  const texts = subscriptionTexts[language].confirmation;
  const names = { list: mailedName(list.externalName), team: mailedName(team.name) };
  const fill = (text: string) => fillText(text, names);
  const logo = publicLogo(await teamLogosOf(ctx));
  const { appUrl } = ctx.deps.config;
  const mail = linkMail(
    due.address,
    {
      subject: fill(texts.subject),
      intro: fill(texts.intro),
      button: texts.button,
      outro: texts.outro,
      head: teamHead(team.name, logo === null ? null : appUrl + logo),
    },
    `${appUrl}/confirm-subscription/${token}`,
  );
  return { id: due.id, mail };
}
