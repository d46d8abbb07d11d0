// Contents and templates that were written as HTML, before mails had blocks: their mails are the same to the byte. The files in
// `html-mails` are such mails; `vitest --update` writes them again, for a change that is meant to reach every old mail.
import { expect, test } from 'vitest';
import { sampleMailContent, sampleSurroundings } from '../../../../../test/mails/sample-mail.ts';
import {
  compileMessage,
  layoutOf,
  type MessageContent,
  type MessageContext,
  renderMessage,
} from '../compile-message.ts';
import { toMime } from '../mime.ts';
import { compileMjml } from './compile-mjml.ts';

const surroundings: MessageContext = {
  ...sampleSurroundings,
  timeZone: 'Europe/Madrid',
  logoUrl: 'https://app.example/api/logos/logo',
};

const written: MessageContent = {
  ...sampleMailContent,
  subjectLine: 'Planting on {{day | Saturday}}, {{name:first_name | friend}}',
  preheader: 'For {{name | you}} & others',
};

const newsletter = `<h1>Planting, {{name | friend}}</h1><p>Dear {{name:first_name | friend}},<br>come on <strong>{{day |
  Saturday}}</strong> &amp; bring <em>gloves</em>.</p><h2>What to bring</h2><ul><li>Gloves<ul><li>thick ones</li></ul></li>
  <li><a href="https://example.org/list?a=1&amp;b=2">The list</a></li></ul><ol><li>Come</li><li>Dig</li></ol>
  <blockquote><p>“It was muddy.”</p></blockquote><pre><code>if (rain) { stay() }</code></pre>
  <h3>Where</h3><p><a href="https://example.org/{{name}}?from={{day}}">{{site.name | The mill}}</a>,
  <a href="mailto:hi@example.org">write us</a>, <span style="color:#b3261e">on time</span></p>
  <p><img src="https://example.org/hill.jpg" alt="Hills of {{site.name | the mill}}"></p>`;

const contents: Readonly<Record<string, readonly [Partial<MessageContent>, Partial<MessageContext>]>> = {
  newsletter: [
    { bodyHtml: newsletter },
    { list: { id: '00000000-0000-7000-8000-000000000003', name: 'News & more' } },
  ],
  receipt: [
    {
      type: 'transactional',
      tracksOpens: false,
      tracksClicks: false,
      preheader: '',
      bodyHtml: `<p>Hola {{name | amigo}}:</p><p>Tu recibo <strong>{{fee | 0}}</strong> del {{since:long | hoy}}.</p>
        <p>{{lines |}}</p>`,
    },
    { language: 'es', logoUrl: null, brand: { accentColor: '#ffcc00', accentTextColor: '#101828' } },
  ],
  'own-plain-text': [
    {
      type: 'participation',
      bodyHtml: `<p>${'A long line without an end. '.repeat(60)}</p><p>👋 {{unknown}} {{name}} {{ not a tag }}</p>`,
      textOnlyVersion: 'Hello {{name | friend}},\n\nwe meet on {{day | Saturday}}.\n',
    },
    {},
  ],
  'right-to-left': [{ bodyHtml: '<h2>שלום {{name | חבר}}</h2><p>Hello {{name}}</p>' }, { language: 'he' }],
};

const people = {
  someone: {
    name: 'Clara <b> "Zhang" & co',
    day: '2026-12-05',
    'site.name': 'Mill\nLane',
    fee: '1234.50',
    since: '2026-11-26',
    lines: 'One\nTwo',
  },
  'someone without values': {},
};

const id = '00000000-0000-7000-8000-000000000002';
const mail = {
  fromName: 'Oakridge',
  fromAddress: 'news@example.org',
  replyTo: '',
  toName: 'Clara Zhang',
  toAddress: 'clara@example.org',
  messageId: `${id}@app.example`,
  reference: id,
  date: new Date('2026-11-30T12:00:00Z'),
};

test.each(Object.keys(contents))('mails of HTML stay the same to the byte: %s', async (name) => {
  const [content, around] = contents[name] ?? [{}, {}];
  const whole = { ...written, ...content };
  const surrounded = { ...surroundings, ...around };
  const compiled = compileMessage(whole, surrounded, await compileMjml(layoutOf(whole, surrounded).mjml));
  const mails = Object.entries(people).map(([who, merge]) => {
    const text = toMime({ ...mail, ...renderMessage(compiled, { id, merge }) });
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    return `To ${who}:\n${text.replaceAll('\r\n', '\n')}`;
  });
  await expect(mails.join('\n')).toMatchFileSnapshot(`html-mails/${name}.txt`);
});
