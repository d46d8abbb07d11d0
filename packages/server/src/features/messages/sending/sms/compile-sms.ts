// The text of an SMS: merge tags, short tracked links, and how to end or change what one gets.
import { cutText } from '@fieldhouse/contract/storable-text';
import { makeValuePrinter } from '@fieldhouse/domain/fields/value-printer';
import { maxSmsLinks } from '@fieldhouse/domain/messages/ab-test/link-numbers';
import {
  fillSegments,
  type MergeValues,
  parseMergeTags,
  placesInLines,
  type Segment,
} from '@fieldhouse/domain/messages/merge-tags';
import { hasOptOutLine } from '@fieldhouse/domain/messages/sms/keywords';
import { writePreferenceLink, writeShortLink } from '@fieldhouse/domain/messages/sms/short-link';
import { replaceWebAddresses } from '@fieldhouse/domain/messages/sms/web-addresses';
import { messageWords } from '@fieldhouse/phrases/message-words';
import { textWriter } from '../layout/text-writer.ts';
import { preferenceLinkCheck, shortLinkCheck } from './short-link-check.ts';

interface SmsContent {
  readonly textOnlyVersion: string;
  readonly type: string;
  readonly tracksClicks: boolean;
}

interface SmsContext {
  readonly teamName: string;
  readonly language: string;
  readonly timeZone: string;
  readonly appUrl: string;
  readonly secret: string;
  /** Of the message, in its short links. */
  readonly shortNumber: string;
  /** The number after which its links begin. */
  readonly linksAfter: number;
}

interface SmsLink {
  readonly position: number;
  readonly url: string;
  readonly label: string;
}

export interface CompiledSms {
  readonly links: readonly SmsLink[];
  /** `seq`: of the recipient in the ledger; a test, which has none, gets the links themselves. */
  render(merge: MergeValues, seq: string | undefined): string;
}

/** Columns that only the engine fills in. */
const linkTag = 'zz_link_url_';
const preferencesTag = 'zz_preferences_url';

export function compileSms(content: SmsContent, context: SmsContext): CompiledSms {
  const { teamName, language, timeZone } = context;
  const words = messageWords(language);
  const { text, links } = numberLinks(content, context);
  const segments: Segment[] = [
    ...parseMergeTags(text, placesInLines),
    ...(hasOptOutLine(content.type)
      ? [
          { kind: 'text', text: `\n${teamName}. ${words.smsStop} ` } as const,
          ...parseMergeTags(`{{${preferencesTag}}}`, placesInLines),
        ]
      : []),
  ];
  const printer = makeValuePrinter({ language, timeZone, words: words.printed });
  const write = textWriter(printer);
  return {
    links,
    render: (merge, seq) => {
      const values = { ...linkValues(links, context, seq), [preferencesTag]: preferencesUrl(context, seq) };
      return fillSegments(segments, { ...merge, ...values }, write);
    },
  };
}

function preferencesUrl({ appUrl, secret, shortNumber }: SmsContext, seq = '0'): string {
  const link = { messageNumber: shortNumber, recipientNumber: seq };
  return `${appUrl}/s/${writePreferenceLink({ ...link, check: preferenceLinkCheck(secret, link) })}`;
}

function linkValues(
  links: readonly SmsLink[],
  { appUrl, secret, shortNumber }: SmsContext,
  seq: string | undefined,
): MergeValues {
  const urlOf = ({ position, url }: SmsLink) => {
    if (seq === undefined) return url;
    const link = { messageNumber: shortNumber, recipientNumber: seq, position };
    return `${appUrl}/s/${writeShortLink({ ...link, check: shortLinkCheck(secret, link) })}`;
  };
  return Object.fromEntries(links.map((link) => [`${linkTag}${link.position}`, urlOf(link)]));
}

function numberLinks(
  { textOnlyVersion, tracksClicks }: SmsContent,
  { linksAfter }: SmsContext,
): { text: string; links: SmsLink[] } {
  const links: SmsLink[] = [];
  const text = textOnlyVersion.trim();
  if (!tracksClicks) return { text, links };
  const numbered = replaceWebAddresses(text, ({ url, isOpen }) => {
    if (isOpen || links.length === maxSmsLinks) return url;
    const position = linksAfter + links.length + 1;
    links.push({ position, url, label: cutText(url, 200) });
    return `{{${linkTag}${position}}}`;
  });
  return { text: numbered, links };
}
