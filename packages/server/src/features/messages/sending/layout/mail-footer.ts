// What every mail ends with: who sent it, their address, and the ways to end it.
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { directionOf } from '@fieldhouse/domain/messages/content/writing-direction';

/** Columns that only the engine fills in; a user's column can't have these reserved names. */
export const systemTags = {
  unsubscribe: 'zz_unsubscribe_url',
  preferences: 'zz_preferences_url',
  open: 'zz_open_url',
  view: 'zz_view_url',
} as const;

/** Of a counted link. */
export function linkTag(position: number): string {
  return `zz_link_url_${position}`;
}

export interface Footer {
  readonly teamName: string;
  readonly postalAddress: string;
  readonly hasUnsubscribe: boolean;
  /** Why the recipient gets it; empty for no reason. */
  readonly reason: string;
  readonly linkColor: string;
  /** Text of the unsubscribe link. */
  readonly unsubscribe: string;
  /** Text of the link to the preference page. */
  readonly preferences: string;
  /** Of our own words. */
  readonly language: string;
  /** Whether they are written in the other direction than the mail. */
  readonly isMirrored: boolean;
}

export function footerText(footer: Footer): string {
  const { teamName, postalAddress, hasUnsubscribe, reason, unsubscribe, preferences } = footer;
  const lines = [
    '-- ',
    teamName,
    postalAddress,
    reason,
    hasUnsubscribe ? `${unsubscribe}: {{${systemTags.unsubscribe}}}` : '',
    hasUnsubscribe ? `${preferences}: {{${systemTags.preferences}}}` : '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}

export function footerHtml(footer: Footer): string {
  const link = (tag: string, text: string) =>
    `<a href="{{${tag}}}" style="color:${footer.linkColor}">${escapeHtml(text)}</a>`;
  const address = footer.postalAddress === '' ? '' : escapeHtml(footer.postalAddress).replaceAll('\n', ', ');
  const links = footer.hasUnsubscribe
    ? `${link(systemTags.unsubscribe, footer.unsubscribe)} · ${link(systemTags.preferences, footer.preferences)}`
    : '';
  const words = (html: string) =>
    footer.isMirrored && html !== ''
      ? `<span lang="${footer.language}" dir="${directionOf(footer.language)}">${html}</span>`
      : html;
  return [escapeHtml(footer.teamName), address, words(escapeHtml(footer.reason)), words(links)]
    .filter((line) => line !== '')
    .join('<br>');
}
