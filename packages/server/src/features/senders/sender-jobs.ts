// Mails the code after the commit, and again with another code if the mail server was unavailable.
import { language } from '@fieldhouse/contract/identity';
import { senderMails } from '@fieldhouse/phrases/sender-mails';
import type { Deps } from '../../kernel/context.ts';
import { codeMail } from '../identity/index.ts';
import { getTeamRow } from '../teams/index.ts';
import { makeSenderCode } from './sender-code.ts';
import { lockSender, updateSender } from './sender-queries.ts';

export const codeMailQueue = 'senders.code-mail';

export interface CodeMailJob {
  readonly senderId: string;
}

export function addSenderJobs(deps: Deps): void {
  deps.jobs.handle<CodeMailJob>({
    queue: codeMailQueue,
    effect: 'outgoing',
    async handle({ authority, payload }) {
      const asked = await deps.withTeam(authority, async (ctx) => {
        const row = await lockSender(ctx.db, payload.senderId);
        // Deleted or confirmed since.
        if (!row || row.confirmedAt !== null) return undefined;
        const { code, hash } = makeSenderCode(deps, row.id);
        await updateSender(ctx.db, row.id, { codeHash: hash, codeSentAt: ctx.now() });
        return { to: row.address, code, team: await getTeamRow(ctx.db) };
      });
      if (!asked) return;
      const { to, code, team } = asked;
      const texts = senderMails[language.catch('en').parse(team.defaultInterfaceLanguage)];
      const fill = (text: string) => text.replace('{{team}}', () => team.name);
      const intro = fill(texts.intro);
      await deps.mail.send({ teamId: authority.teamId }, codeMail(to, { ...texts, intro, code }));
    },
  });
}
