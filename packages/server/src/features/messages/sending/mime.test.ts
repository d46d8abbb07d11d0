import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileMessage, layoutOf, renderMessage } from './compile-message.ts';
import { compileMjml } from './layout/compile-mjml.ts';
import { toMime } from './mime.ts';

const awkward = fc.string({
  unit: fc.constantFrom('a', '.', ' ', '\r', '\n', '\r\n.\r\n', '\u0000', '\u2028', 'é', ':', '"'),
});

const surroundings = {
  teamId: '00000000-0000-7000-8000-000000000001',
  teamName: '',
  postalAddress: '',
  language: 'en',
  timeZone: 'UTC',
  brand: { accentColor: '#126b47', accentTextColor: null },
  lists: {},
  logoUrl: null,
  list: null,
  appUrl: 'https://app.example',
  secret: 'x'.repeat(32),
  shortNumber: '0',
  linksAfter: 0,
  personalWizards: {},
};
const written = {
  method: 'email',
  subjectLine: '',
  preheader: '-',
  blocks: null,
  style: defaultMailStyle,
  bodyHtml: '<p></p>',
  textOnlyVersion: '',
  type: 'marketing',
  tracksOpens: true,
  tracksClicks: true,
};

test('whatever names and values contain, the mail has only complete line ends and only our headers', async () => {
  const layout = await compileMjml(layoutOf(written, surroundings).mjml);
  fc.assert(
    fc.property(awkward, awkward, awkward, (name, value, body) => {
      const compiled = compileMessage(
        {
          ...written,
          subjectLine: `S {{name}} ${body}`,
          preheader: `-${value}`,
          bodyHtml: `<p>{{name}}${body}</p>`,
          textOnlyVersion: body,
        },
        {
          ...surroundings,
          teamName: name,
          postalAddress: value,
          list: { id: '00000000-0000-7000-8000-000000000003', name },
        },
        layout,
      );
      const text = toMime({
        ...renderMessage(compiled, { id: '00000000-0000-7000-8000-000000000002', merge: { name: value } }),
        fromName: name,
        fromAddress: 'team@example.org',
        replyTo: '',
        toName: value,
        toAddress: 'reader@example.org',
        messageId: 'one@example.org',
        reference: 'one',
        date: new Date(0),
      });
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(text.endsWith('\r\n')).toBe(true);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters that must not occur
      expect(text).toMatch(/^[\x01-\x7f]*$/);
      const head = text.slice(0, text.indexOf('\r\n\r\n')).replaceAll('\r\n ', ' ').split('\r\n');
      expect(head.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
        'From',
        'To',
        'Subject',
        'Date',
        'Message-ID',
        'X-Msg-Ref',
        'List-Id',
        'List-Unsubscribe',
        'List-Unsubscribe-Post',
        'MIME-Version',
        'Content-Type',
      ]);
    }),
    { numRuns: 500 },
  );
});
