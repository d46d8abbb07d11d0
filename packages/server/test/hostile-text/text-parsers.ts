// Every parser of text from outside, each as a function of that text. A new parser is one line here.
import { dataTypes, fieldSettings } from '@fieldhouse/contract/field-types';
import { menuTarget } from '@fieldhouse/contract/header-menu';
import { emailAddress } from '@fieldhouse/contract/text';
import { findSimilarEarlier } from '@fieldhouse/domain/duplicates/similar-names';
import type { TextContext } from '@fieldhouse/domain/fields/field-type';
import { fieldTypes, guessDataType } from '@fieldhouse/domain/fields/registry';
import { numberOfCode, parseCodePattern } from '@fieldhouse/domain/fields/text/code-pattern';
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import { htmlToPlainText, withoutPictures } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import { matchesPattern } from '@fieldhouse/domain/fields/text/text-pattern';
import { uniqueKey } from '@fieldhouse/domain/fields/unique-key';
import { makeValuePrinter } from '@fieldhouse/domain/fields/value-printer';
import { deviceName } from '@fieldhouse/domain/identity/device-name';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { mergeColumns } from '@fieldhouse/domain/messages/merge-tags';
import { missingContent } from '@fieldhouse/domain/messages/missing-parts';
import { classifySmtpReply } from '@fieldhouse/domain/messages/smtp-reply';
import { matchText } from '@fieldhouse/domain/search/match-text';
import { searchWords } from '@fieldhouse/domain/search/search-words';
import { fromTokens, isBlank } from '@fieldhouse/domain/wizards/texts/text-template';
import { messageWords } from '@fieldhouse/phrases/message-words';
import { sanitizeFileName } from '../../src/features/files/file-name.ts';
import {
  compileMessage,
  layoutOf,
  type MessageContent,
  renderMessage,
} from '../../src/features/messages/sending/compile-message.ts';
import { compileMjml } from '../../src/features/messages/sending/layout/compile-mjml.ts';
import { encodePiece } from '../../src/features/messages/sending/quoted-printable.ts';
import { createCsvParser } from '../../src/features/table-files/csv-parser.ts';
import { FileError } from '../../src/features/table-files/file-row.ts';
import { JsonSplitter } from '../../src/features/table-files/json-file.ts';
import { styleOfCode } from '../../src/features/table-files/number-styles.ts';
import { escapeSigns, numberCell, unescapeSigns } from '../../src/features/table-files/xlsx-cells.ts';
import { addFormulaGuard, csvLine, stripFormulaGuard } from '../../src/kernel/files/csv-cells.ts';
import { sanitizeRichText } from '../../src/kernel/html/sanitize-rich-text.ts';
import { testSecret } from '../test-secret.ts';

const context: TextContext = { locale: 'en-US', country: 'US', timeZone: 'America/Los_Angeles' };
const spanish: TextContext = { ...context, locale: 'es-ES' };

const ofTypes = dataTypes.flatMap((dataType) => {
  const type = fieldTypes[dataType];
  // Types that point at a list or a collection have no settings that parsing reads.
  const settings = /selection|data_record|data_collection/.test(dataType)
    ? {}
    : fieldSettings[dataType].parse({});
  return [
    [`${dataType} of a request`, (text: string) => type.parse(text, settings)],
    [
      `${dataType} of a file`,
      (text: string) => [type.fromText(text, settings, context), type.fromText(text, settings, spanish)],
    ],
    [`${dataType} guessed`, (text: string) => type.looksLike(text, context)],
    [
      `${dataType} as plain text`,
      (text: string) => (type.toPlainText === htmlToPlainText ? htmlToPlainText(text) : ''),
    ],
  ] as const;
});

const emptyMessage: MessageContent = {
  method: 'email',
  subjectLine: '',
  preheader: '-',
  blocks: null,
  style: defaultMailStyle,
  bodyHtml: '-',
  textOnlyVersion: '',
  type: 'marketing',
  tracksOpens: true,
  tracksClicks: true,
};
const surroundings = {
  teamId: '01900000-0000-7000-8000-000000000000',
  teamName: 'Green Valley',
  postalAddress: '',
  language: 'en',
  timeZone: 'UTC',
  brand: { accentColor: '#126b47', accentTextColor: null },
  lists: {},
  logoUrl: null,
  list: null,
  appUrl: 'https://fieldhouse.example',
  secret: testSecret,
  shortNumber: '0',
  linksAfter: 0,
  personalWizards: {},
};
const mailLayout = await compileMjml(layoutOf(emptyMessage, surroundings).mjml);

const pattern = parseCodePattern('INV-{seq:5}');
const printer = makeValuePrinter({ language: 'en', timeZone: 'UTC', words: messageWords('en').printed });

export const textParsers: readonly (readonly [string, (text: string) => unknown])[] = [
  ...ofTypes,
  ['the type of a column', (text) => guessDataType([text], context)],
  ['plain text of HTML', htmlToPlainText],
  ['HTML without pictures', (text) => withoutPictures(text)],
  ['what a unique text is compared by', uniqueKey],
  ['escaped HTML', escapeHtml],
  ['cleaned HTML', sanitizeRichText],
  ['folded text', foldText],
  ['words of a search', searchWords],
  ['a name that is searched', (text) => matchText(text, 'greenfield')],
  ['similar names', (text) => [...findSimilarEarlier([text, 'Greenfield'])]],
  ['a number in a code', (text) => pattern && numberOfCode(pattern, text)],
  ['the pattern of a code', parseCodePattern],
  ['a text by its pattern', (text) => matchesPattern(text, 'A9*'.repeat(100))],
  ['the pattern of a text', (text) => matchesPattern('a9b', text)],
  ['an address of mail', (text) => emailAddress.safeParse(text)],
  ['a place of the menu', (text) => menuTarget.safeParse({ type: 'path', path: text })],
  ['a browser', deviceName],
  ['a reply of a mail server', (text) => classifySmtpReply(550, text)],
  ['merge tags', (text) => mergeColumns(text)],
  [
    'what a message lacks',
    (text) =>
      missingContent({ method: 'email', subjectLine: text, bodyHtml: text, blocks: [], textOnlyVersion: '' }),
  ],
  ['a message', (text) => compiled({ bodyHtml: sanitizeRichText(text) })],
  [
    'the lines of a message',
    (text) => compiled({ subjectLine: text, preheader: text, textOnlyVersion: text }),
  ],
  ['a value in a message', (text) => printer.line({ type: 'plain_text', value: text })],
  ['rich text in a message', (text) => printer.inlineHtml({ type: 'formatted_text', value: text })],
  ['a body in quoted-printable', encodePiece],
  ['references of a wizard', fromTokens],
  ['a text of a wizard', (text) => isBlank([{ t: text }])],
  ['a CSV file', (text) => readCsv(text)],
  ['a cell of a CSV file', (text) => csvLine([addFormulaGuard(text), stripFormulaGuard(text)])],
  ['a JSON file', (text) => orFault(() => new JsonSplitter().push(text))],
  ['a number format of a sheet', styleOfCode],
  ['a number of a sheet', (text) => numberCell(text, undefined, false)],
  ['signs of a sheet', (text) => escapeSigns(unescapeSigns(text))],
  ['the name of a file', sanitizeFileName],
];

function compiled(content: Partial<MessageContent>) {
  const message = compileMessage({ ...emptyMessage, ...content }, surroundings, mailLayout);
  const { content: written } = renderMessage(message, {
    id: '01900000-0000-7000-8000-000000000001',
    merge: {},
  });
  return [written.html(), written.encodedText().join('')];
}

function readCsv(text: string): unknown {
  const parser = createCsvParser(',');
  return orFault(() => [...parser.push(text), ...parser.end()]);
}

/** An invalid file is refused, which takes time too. */
function orFault(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
