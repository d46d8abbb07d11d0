// Sends the code after the commit, and again with another code if the mail server was unavailable.
import { language } from '@fieldhouse/contract/identity';
import { mailedName } from '@fieldhouse/domain/identity/mailed-name';
import { messageWords } from '@fieldhouse/phrases/message-words';
import { senderMails } from '@fieldhouse/phrases/sender-mails';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { codeMail } from '../identity/index.ts';
import { getTeamRow } from '../teams/index.ts';
import { makeSenderCode } from './sender-code.ts';
import { lockSender, updateSender } from './sender-queries.ts';

export const codeMailQueue = 'senders.code-mail';
/** Handled by the slice of messages, which has the providers of SMS. */
export const codeSmsQueue = 'senders.code-sms';

export interface CodeJob {
  readonly senderId: string;
}

export function addSenderJobs(deps: Deps): void {
  deps.jobs.handle<CodeJob>({
    queue: codeMailQueue,
    effect: 'outgoing',
    async handle({ authority, payload }) {
      const asked = await deps.withTeam(authority, (ctx) => renewCode(ctx, payload.senderId));
      if (!asked) return;
      const { to, code, team } = asked;
      const texts = senderMails[language.catch('en').parse(team.defaultInterfaceLanguage)];
      const fill = (text: string) => text.replace('{{team}}', () => mailedName(team.name));
      const intro = fill(texts.intro);
      await deps.mail.send({ teamId: authority.teamId }, codeMail(to, { ...texts, intro, code }));
    },
  });
}

/** Undefined if the sender was deleted or confirmed since. */
async function renewCode(ctx: TeamContext, senderId: string) {
  const row = await lockSender(ctx.db, senderId);
  if (!row || row.confirmedAt !== null) return undefined;
  const { code, hash } = makeSenderCode(ctx.deps, row.id);
  await updateSender(ctx.db, row.id, { codeHash: hash, codeSentAt: ctx.now() });
  return { to: row.address, code, team: await getTeamRow(ctx.db) };
}

/** The SMS with a new code; undefined if none is needed any more. */
export async function prepareSmsCode(
  ctx: TeamContext,
  senderId: string,
): Promise<{ readonly to: string; readonly text: string } | undefined> {
  const asked = await renewCode(ctx, senderId);
  if (!asked) return undefined;
  const { to, code, team } = asked;
  const { smsCode } = messageWords(team.defaultInterfaceLanguage);
  return { to, text: smsCode.replace('{{code}}', code).replace('{{team}}', () => mailedName(team.name)) };
}
