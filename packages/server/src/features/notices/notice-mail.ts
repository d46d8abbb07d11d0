import type { Session } from '@fieldhouse/contract/identity';
import type { NoticeContent, NoticeKind } from '@fieldhouse/contract/notices';
import { placePath } from '@fieldhouse/domain/notices/place-path';
import { noticeMails } from '@fieldhouse/phrases/notice-mails';
import { fillText } from '@fieldhouse/phrases/subscription-texts';
import type { Mail } from '../../kernel/mail/mail-port.ts';
import { linkMail, teamHead } from '../identity/index.ts';

type Membership = Session['memberships'][number];
type Language = Membership['interfaceLanguage'];

interface NoticeMail {
  readonly to: string;
  readonly kind: NoticeKind;
  readonly matter: NoticeContent;
  readonly appUrl: string;
  readonly logoUrl: string | null;
  readonly team: Membership;
}

/** It contains no value of a record, since a mail can't be revoked. */
export function noticeMail({ to, kind, matter, appUrl, logoUrl, team }: NoticeMail): Mail {
  const texts = noticeMails[team.interfaceLanguage];
  const data = {
    team: team.teamName,
    who: matter.who ?? texts.nameless,
    what: matter.what,
    rows: rowsText(matter, team.interfaceLanguage),
  };
  const fill = (text: string) => fillText(text, data);
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

/** How many rows an import has stored, and how many it has rejected, if any. */
function rowsText({ what, counts }: NoticeContent, language: Language): string {
  const { rows } = noticeMails[language];
  const { imported = 0, refused = 0 } = counts ?? {};
  const text = (forms: { readonly one: string; readonly other: string }, count: number) =>
    fillText(new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other, {
      what,
      number: new Intl.NumberFormat(language).format(count),
    });
  return [text(rows.imported, imported), ...(refused > 0 ? [text(rows.refused, refused)] : [])].join(' ');
}
