import { mailedName } from '@fieldhouse/domain/identity/mailed-name';
import { accountMails } from '@fieldhouse/phrases/account-mails';
import type { Mail } from '../../kernel/mail/mail-port.ts';

type MailLanguage = keyof typeof accountMails;

export function verificationMail(appUrl: string, to: string, token: string, language: MailLanguage): Mail {
  return linkMail(
    to,
    accountMails[language].verification,
    `${appUrl}/verify-email/${encodeURIComponent(token)}`,
  );
}

export function resetMail(appUrl: string, to: string, token: string, language: MailLanguage): Mail {
  return linkMail(to, accountMails[language].reset, `${appUrl}/reset-password/${encodeURIComponent(token)}`);
}

export function emailChangeMail(appUrl: string, to: string, token: string, language: MailLanguage): Mail {
  const link = `${appUrl}/confirm-email/${encodeURIComponent(token)}`;
  return linkMail(to, accountMails[language].emailChange, link);
}

type AnnouncementKind = keyof (typeof accountMails)['en']['announcements'];

/** What was done to an account or a team. `data` fills the placeholders. */
export function announcementMail(
  to: string,
  kind: AnnouncementKind,
  { language, data }: { readonly language: MailLanguage; readonly data: Readonly<Record<string, string>> },
): Mail {
  const texts = accountMails[language].announcements[kind];
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_all, key: string) => {
      const value = data[key] ?? '';
      return key === 'address' ? value : mailedName(value);
    });
  const text = fill(texts.text);
  const html = `<p style="font-size:15px;line-height:23px;margin:0 0 20px">${escapeHtml(text)}</p>`;
  const isOfTeam = 'team' in data;
  const outro = accountMails[language][isOfTeam ? 'announcedToAdmins' : 'announced'];
  return contentMail(to, { subject: fill(texts.subject), intro: fill(texts.intro), outro }, { text, html });
}

export interface InvitationMail {
  readonly to: string;
  readonly link: string;
  readonly team: string;
  readonly inviter: string;
  /** Address of the team's logo, shown instead of the app's name. */
  readonly logoUrl: string | null;
  readonly language: MailLanguage;
}

export function invitationMail({ to, link, team, inviter, logoUrl, language }: InvitationMail): Mail {
  const fill = (text: string) =>
    text.replace('{{team}}', () => mailedName(team)).replace('{{inviter}}', () => mailedName(inviter));
  const { subject, intro, button, outro } = accountMails[language].invitation;
  const head = teamHead(team, logoUrl);
  return linkMail(to, { subject: fill(subject), intro: fill(intro), button, outro, head }, link);
}

/** The team's logo, or the app's name if it has none. */
export function teamHead(team: string, logoUrl: string | null): string {
  return logoUrl === null
    ? defaultHead
    : `<img src="${escapeHtml(logoUrl)}" height="48" alt="${escapeHtml(mailedName(team))}" style="display:block;height:48px;max-width:280px;border:0;margin-bottom:24px">`;
}

interface LinkMailTexts {
  readonly subject: string;
  readonly intro: string;
  readonly button: string;
  readonly outro: string;
  readonly head?: string;
}

const defaultHead =
  '<div style="font-weight:700;font-size:18px;color:#12694a;margin-bottom:24px">Fieldhouse</div>';

/** A mail of the app: one sentence, one button, and the reason why it was sent. */
export function linkMail(to: string, texts: LinkMailTexts, link: string): Mail {
  const button = `<p style="margin:0 0 20px"><a href="${escapeHtml(link)}" style="display:inline-block;background:#12694a;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px">${texts.button}</a></p>`;
  return contentMail(to, texts, { text: link, html: button });
}

interface CodeMailTexts {
  readonly subject: string;
  readonly intro: string;
  readonly outro: string;
  readonly code: string;
}

/** The same with a code to type in instead of a button. */
export function codeMail(to: string, texts: CodeMailTexts): Mail {
  const { code } = texts;
  const html = `<p style="font-size:28px;line-height:36px;letter-spacing:4px;font-weight:700;margin:0 0 20px">${escapeHtml(code)}</p>`;
  return contentMail(to, texts, { text: code, html });
}

/** A mail of the app with anything between its first sentence and the reason why it was sent. */
export function contentMail(
  to: string,
  texts: Omit<LinkMailTexts, 'button'>,
  main: { readonly text: string; readonly html: string },
): Mail {
  return {
    to,
    subject: texts.subject,
    text: `${texts.intro}\n\n${main.text}\n\n${texts.outro}\n`,
    html: `<!doctype html><html><body style="margin:0;background:#f6f5f2;font-family:Inter,Segoe UI,Arial,sans-serif;color:#1d1c1a">
<div style="max-width:520px;margin:0 auto;padding:40px 24px">
${texts.head ?? defaultHead}
<div style="background:#fff;border:1px solid #e4e2dc;border-radius:12px;padding:28px">
<p style="font-size:16px;line-height:24px;margin:0 0 20px">${escapeHtml(texts.intro)}</p>
${main.html}
<p style="font-size:13px;line-height:20px;color:#6b6862;margin:0">${escapeHtml(texts.outro)}</p>
</div></div></body></html>`,
  };
}

/** Names of teams and users are untrusted text. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
