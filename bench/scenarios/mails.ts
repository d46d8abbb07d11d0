// What an author and a recipient of a mail wait for: compiling the largest starter, filling 40 kB for one recipient, and saving a
// mail while it is written. Called by `npm run bench` after the scenarios, and alone: `BENCH_ONLY="mail" npm run bench`.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { starterTemplates } from '@fieldhouse/contract/message-templates';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import {
  compileMessage,
  layoutOf,
  type MessageContent,
  type MessageContext,
  renderMessage,
} from '../../packages/server/src/features/messages/sending/compile-message.ts';
import {
  compileMjml,
  warmUpMjml,
} from '../../packages/server/src/features/messages/sending/layout/compile-mjml.ts';
import { starterContent } from '../../packages/server/src/features/messages/templates/starter-content.ts';
import { call } from '../api.ts';
import { median } from '../median.ts';
import type { BenchContext } from '../scenario.ts';
import { within } from '../within.ts';

const compileMs = 60;
const renderMs = 0.15;
const saveMs = 60;
const saves = 200;

const surroundings: MessageContext = {
  teamId: '00000000-0000-7000-8000-000000000001',
  teamName: 'Riverside Community Center',
  postalAddress: '1 River Road\nSpringfield',
  language: 'en',
  timeZone: 'UTC',
  brand: { accentColor: '#126b47', accentTextColor: null },
  lists: {},
  logoUrl: null,
  list: null,
  appUrl: 'https://app.example.org',
  secret: 'x'.repeat(32),
  shortNumber: '0',
  linksAfter: 0,
  personalWizards: {},
};

function contentOf(blocks: MailBlock[]): MessageContent {
  return {
    method: 'email',
    subjectLine: 'News for {{name | friend}}',
    preheader: 'What happens in June',
    blocks,
    style: defaultMailStyle,
    bodyHtml: '<p></p>',
    textOnlyVersion: '',
    type: 'participation',
    tracksOpens: false,
    tracksClicks: false,
  };
}

async function compile(content: MessageContent) {
  return compileMessage(content, surroundings, await compileMjml(layoutOf(content, surroundings).mjml));
}

export async function measureMails(context: BenchContext) {
  process.stdout.write('mails …\n');
  await warmUpMjml();
  const starters = starterTemplates.map((starter) => contentOf(starterContent(starter, 'en').blocks));
  const times: number[] = [];
  for (const content of starters) times.push(await median(() => compile(content)));
  return [
    within('mail: the largest starter is compiled', Math.max(...times), compileMs),
    within('mail: 40 kB are filled for one recipient', await timeOfRendering(), renderMs),
    within('mail: a change is saved, 95 of 100', await timeOfSaving(context), saveMs),
  ];
}

const paragraph = `<p>Dear {{name | friend}}, ${'we plant forty trees along the levee on Saturday. '.repeat(12)}</p>`;

/** Milliseconds for each of a thousand recipients. */
async function timeOfRendering(): Promise<number> {
  const { blocks } = starterContent('newsletter', 'en');
  const texts = Array.from(
    { length: 40 },
    (_, at): MailBlock => ({ id: `more-${at}`, kind: 'text', html: paragraph }),
  );
  const compiled = await compile(contentOf([...blocks, ...texts]));
  const id = '00000000-0000-7000-8000-000000000002';
  const render = (at: number) =>
    renderMessage(compiled, { id, merge: { name: `Reader ${at}` } }).content.html();
  if (render(0).length < 40_000) throw new Error('The mail has less than 40 kB.');
  const recipients = 1000;
  const whole = await median(async () => {
    for (let at = 0; at < recipients; at += 1) render(at);
  });
  return whole / recipients;
}

/** Milliseconds in which 95 of 100 saves of a newsletter are answered. */
async function timeOfSaving(context: BenchContext): Promise<number> {
  const messages = `/teams/${context.teamId}/messages`;
  const { blocks, subjectLine } = starterContent('newsletter', 'en');
  const made = await call<{ id: string; version: number }>(context, 'POST', messages, {
    internalName: 'Bench of writing',
    type: 'participation',
    subjectLine,
    blocks,
  });
  let { version } = made;
  const times: number[] = [];
  for (let at = 0; at < saves; at += 1) {
    const startedAt = performance.now();
    const saved = await call<{ version: number }>(context, 'PATCH', `${messages}/${made.id}`, {
      version,
      blocks: [...blocks, { id: 'typed', kind: 'text', html: `<p>Typed ${at}</p>` }],
    });
    times.push(performance.now() - startedAt);
    ({ version } = saved);
  }
  return times.sort((a, b) => a - b)[Math.floor(saves * 0.95)] ?? 0;
}
