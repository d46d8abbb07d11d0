import type { Session } from '@fieldhouse/contract/identity';
import type { NoticeContent, NoticeKind } from '@fieldhouse/contract/notices';
import { placePath } from '@fieldhouse/domain/notices/place-path';
import { noticeMails } from '@fieldhouse/phrases/notice-mails';
import type { Mail } from '../../kernel/mail/mail-port.ts';
import { linkMail, teamHead } from '../identity/index.ts';

interface NoticeMail {
  readonly to: string;
  readonly kind: NoticeKind;
  readonly matter: NoticeContent;
  readonly appUrl: string;
  readonly logoUrl: string | null;
  readonly team: Session['memberships'][number];
}

/** It contains no value of a record, since a mail can't be revoked. */
export function noticeMail({ to, kind, matter, appUrl, logoUrl, team }: NoticeMail): Mail {
  const texts = noticeMails[team.interfaceLanguage];
  const data: Readonly<Record<string, string>> = {
    team: team.teamName,
    who: matter.who ?? texts.nameless,
    what: matter.what,
    imported: inLanguage(team.interfaceLanguage, matter.counts?.imported),
    refused: inLanguage(team.interfaceLanguage, matter.counts?.refused),
  };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => data[name] ?? '');
  const { subject, intro, button } = texts[kind];
  return linkMail(
    to,
    {
      // A header is one line, whatever the name of a file.
      subject: fill(subject).replace(/\s+/g, ' '),
      intro: fill(intro),
      button,
      outro: fill(texts.outro),
      head: teamHead(team.teamName, logoUrl),
    },
    appUrl + placePath(team.teamId, matter.place),
  );
}

function inLanguage(language: string, count = 0): string {
  return new Intl.NumberFormat(language).format(count);
}
