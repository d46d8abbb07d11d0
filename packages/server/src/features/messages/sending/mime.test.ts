import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleMailContent, sampleSurroundings } from '../../../../test/mails/sample-mail.ts';
import {
  compileMessage,
  layoutOf,
  type MessageContent,
  type MessageContext,
  renderMessage,
} from './compile-message.ts';
import { compileMjml } from './layout/compile-mjml.ts';
import { mailHeaders, toMime } from './mime.ts';

const awkward = fc.string({
  unit: fc.constantFrom('a', '.', ' ', '\r', '\n', '\r\n.\r\n', '\u0000', '\u2028', 'é', ':', '"'),
});

const surroundings: MessageContext = { ...sampleSurroundings, teamName: '', postalAddress: '' };
const written: MessageContent = { ...sampleMailContent, preheader: '-', bodyHtml: '<p></p>' };

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

const filledButton = { look: 'filled', color: 'brand', corners: null } as const;

async function mailOf(
  content: Partial<typeof written>,
  merge = {},
  { tracking = false, language = surroundings.language } = {},
) {
  const whole = { ...written, ...content, tracksOpens: false, tracksClicks: tracking };
  const around = { ...surroundings, language };
  const layout = await compileMjml(layoutOf(whole, around).mjml);
  const compiled = compileMessage(whole, around, layout);
  const { subject, content: parts } = renderMessage(compiled, {
    id: '00000000-0000-7000-8000-000000000002',
    merge,
  });
  return { subject, html: parts.html(), text: parts.text(), links: compiled.links };
}

test('a mail in a language written from right to left is mirrored', async () => {
  const blocks = [
    { id: 'one', kind: 'heading', text: 'مرحبا', level: 1, align: 'left' },
    {
      id: 'two',
      kind: 'button',
      label: 'انضم',
      href: 'https://example.org',
      ...filledButton,
      align: 'right',
    },
  ] as const;
  const lists = { three: { titles: ['اسم'], rows: [['علي']] } };
  const tableIn = (language: string) => {
    const chosen = { collectionId: null, viewId: null, columns: [], limit: 5 };
    const records = { id: 'three', kind: 'records', heading: '', ...chosen } as const;
    const { slots } = layoutOf({ ...written, blocks: [records] }, { ...surroundings, language, lists });
    return slots.map((slot) => ('html' in slot ? slot.html : '')).find((html) => html.includes('<td'));
  };
  const htmlIn = async (language: string) => {
    const layout = layoutOf({ ...written, blocks: [...blocks] }, { ...surroundings, language });
    return compileMjml(layout.mjml);
  };
  const [arabic, english] = [await htmlIn('ar'), await htmlIn('en')];
  expect(arabic).toMatch(/<html lang="ar" dir="rtl"/);
  expect(arabic).not.toContain('direction:ltr');
  expect(arabic).toMatch(/text-align:right;[^>]*>\s*<h1/);
  expect(arabic).toContain('<td align="left"');
  expect(english).not.toContain('rtl');
  expect(english).toMatch(/text-align:left;[^>]*>\s*<h1/);
  expect(tableIn('ar')).toMatch(/text-align:right;[^"]*padding-left:12px/);
  expect(tableIn('en')).toMatch(/text-align:left;[^"]*padding-right:12px/);
});

test('a value of the other direction moves nothing around it, in any part of a mail', async () => {
  const bodyHtml =
    '<p>For {{name}}, 3 seats</p><p><img src="https://x.example/a.png" alt="Card of {{name}}"></p>';
  const name = '\u202eדן "כהן"';
  const { html, text, subject } = await mailOf({ bodyHtml, subjectLine: '{{name}}, hello' }, { name });
  expect(html).toContain('For \u2068דן &quot;כהן&quot;\u2069, 3 seats');
  expect(html).toContain('alt="Card of \u2068דן &quot;כהן&quot;\u2069"');
  expect(text).toContain('For \u2068דן "כהן"\u2069, 3 seats');
  expect(subject).toBe('\u2068דן "כהן"\u2069, hello');
});

test('addresses that the mail fills in are whole in a mail from right to left too', async () => {
  const bodyHtml = '<p>{{name}} <a href="https://example.org/a">קישור</a></p>';
  const { html, text } = await mailOf({ bodyHtml }, { name: 'Ann' }, { tracking: true, language: 'he' });
  expect(html).toContain('\u2068Ann\u2069 <a');
  expect(html).toMatch(/href="https:\/\/[^"\s\u2066-\u2069]+\/api\/t\/c\/[\w-]+"/);
  const addresses = [...(html + text).matchAll(/.?https:\/\/[^\s"<)]*/g)].map(([address]) => address);
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) expect(address).not.toMatch(/[\u2066-\u2069]/);
});

test('below a mail from right to left, our own English words are written from left to right', () => {
  const footerIn = (language: string) => {
    const { slots } = layoutOf(written, { ...surroundings, language });
    return slots
      .map((slot) => ('html' in slot ? slot.html : ''))
      .find((html) => html.includes('Unsubscribe'));
  };
  expect(footerIn('he')).toMatch(/<span lang="en" dir="ltr"><a [^>]*>Unsubscribe<\/a>/);
  expect(footerIn('en')).not.toContain('<span');
});

test('the text part has the words of the author: tags in headings, no address of a picture', async () => {
  const picture = '<p><img src="https://example.org/logo.png" alt="Our logo" /></p>';
  const bodyHtml = `<h1>Hello {{first}}</h1><h3>For {{name | you}}</h3>${picture}`;
  const { text } = await mailOf({ bodyHtml }, { first: 'Ann' });
  expect(text).toContain('Hello Ann');
  expect(text).toContain('For you');
  expect(text).toContain('Our logo');
  expect(text).not.toContain('logo.png');
});

test('a fallback is escaped once, in a part of HTML, and not at all in one of text', async () => {
  const fallback = `Tom &amp; Jerry’s "fans" &lt;3`;
  const { html, text } = await mailOf({ bodyHtml: `<p>Dear {{first | ${fallback}}},</p>` });
  expect(html).toContain('Tom &amp; Jerry’s &quot;fans&quot; &lt;3');
  expect(html).not.toContain('&amp;amp;');
  expect(text).toContain('Dear Tom & Jerry’s "fans" <3,');
});

test('a fallback in the subject and the preheader is escaped once, in the title and before the text', async () => {
  const tag = '{{first | Tom & "Jerry" <3}}';
  const { html } = await mailOf({ subjectLine: `For ${tag}`, preheader: `Dear ${tag}` });
  expect(html).toContain('<title>For Tom &amp; &quot;Jerry&quot; &lt;3</title>');
  expect(html).toContain('Dear Tom &amp; &quot;Jerry&quot; &lt;3');
  expect(html).not.toContain('&amp;amp;');
});

test('a long fallback is not broken by the end of a line', async () => {
  const fallback = 'dear neighbor of the community garden';
  const { text } = await mailOf({ bodyHtml: `<p>${'word '.repeat(12)}{{first | ${fallback}}}</p>` });
  expect(text).toContain(fallback);
});

test('links and their labels are stored decoded', async () => {
  const bodyHtml =
    '<p><a href="https://example.org/?q=&quot;a&quot;&amp;b=1">seven &amp; <b>bold</b></a></p>';
  const { links } = await mailOf({ bodyHtml }, {}, { tracking: true });
  expect(links).toMatchObject([{ url: 'https://example.org/?q="a"&b=1', label: 'seven & bold' }]);
});

test.each([
  ['toName', 'x'.repeat(3000)],
  ['toName', '=?UTF-8?B?SGFja2Vk?='],
  ['subject', 'For =?UTF-8?B?SGFja2Vk?='],
])('a %s is in no header too long or decoded into something else', (part, value) => {
  const headers = mailHeaders({
    fromName: 'Team',
    fromAddress: 'team@example.org',
    replyTo: '',
    toName: '',
    toAddress: 'reader@example.org',
    subject: '',
    content: { html: () => '', text: () => '', encodedHtml: () => [], encodedText: () => [] },
    messageId: 'one@example.org',
    reference: 'one',
    unsubscribeUrl: undefined,
    list: null,
    date: new Date(0),
    [part]: value,
  });
  const lines = headers.flatMap(([name, text]) => `${name}: ${text}`.split('\r\n'));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(998);
  expect(lines.join('\n')).not.toContain('SGFja2Vk');
});
