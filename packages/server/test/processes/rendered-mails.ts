// Started by the bench. Renders one mail for many recipients, as the product does before it hands it to a mail server, in a process of its own. Prints
// the bytes of a mail and the microseconds of processor time that each takes: the median of some rounds, after one in which the
// engine compiles what is called often.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { MergeValues } from '@fieldhouse/domain/messages/merge-tags';
import {
  compileMessage,
  layoutOf,
  renderMessage,
} from '../../src/features/messages/sending/compile-message.ts';
import { compileMjml } from '../../src/features/messages/sending/layout/compile-mjml.ts';
import { mimeBytes } from '../../src/features/messages/sending/mime.ts';
import { sampleMailContent, sampleSurroundings } from '../mails/sample-mail.ts';

const [rounds, mailsOfRound, sections] = [9, 2000, 15];
const sentence = 'We plant forty trees along the levee, with spades and gloves for everyone who comes.';
const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const content = {
  ...sampleMailContent,
  subjectLine: 'Planting day for {{name | everyone}}',
  blocks: Array.from({ length: sections }, (_, n) => blocksOf(n)).flat(),
  type: 'participation',
};
const surroundings = { ...sampleSurroundings, teamId: id(1), timeZone: 'America/Los_Angeles' };

/** Five tags and two counted links. */
function blocksOf(n: number): MailBlock[] {
  const link = `https://example.org/days/${n}`;
  const html = `<p>Dear {{name:first_name | friend}}, ${sentence} ${sentence} ${sentence}</p><p>You gave {{gift | something}} on {{since | long ago}}. ${sentence} ${sentence} <a href="${link}/map">How to get there</a> from {{street | home}}.</p>`;
  const button = { look: 'filled', color: 'brand', corners: null, align: 'left' } as const;
  return [
    { id: `h${n}`, kind: 'heading', text: `Day ${n} in {{city | your city}}`, level: 2, align: 'left' },
    { id: `t${n}`, kind: 'text', html },
    { id: `b${n}`, kind: 'button', label: 'Take part', href: `${link}/join`, ...button },
  ];
}

function valuesOf(n: number): MergeValues {
  return {
    name: `Inés Reader ${n}`,
    city: ['Sacramento', 'San José', 'Davis'][n % 3],
    street: `${n} Levee Road`,
    gift: { type: 'number', value: n },
    since: { type: 'date', value: `20${String(10 + (n % 15))}-0${1 + (n % 9)}-1${n % 10}` },
  };
}

const compiled = compileMessage(
  content,
  surroundings,
  await compileMjml(layoutOf(content, surroundings).mjml),
);
const date = new Date('2026-12-01T10:00:00Z');

function render(n: number): number {
  const rendered = renderMessage(compiled, { id: id(n), merge: valuesOf(n), record: undefined });
  const reference = id(n);
  return mimeBytes({
    ...rendered,
    ...{ fromName: 'Oakridge', fromAddress: 'news@example.org', replyTo: '', dkim: undefined },
    ...{ toName: `Inés Reader ${n}`, toAddress: `reader${n}@example.org` },
    ...{ messageId: `${reference}@app.example`, reference, date },
  }).byteLength;
}

let [next, bytes] = [0, 0];
const times = Array.from({ length: rounds + 1 }, () => {
  const before = process.cpuUsage();
  for (const until = next + mailsOfRound; next < until; next += 1) bytes = render(next);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / mailsOfRound;
});
const microseconds = times.slice(1).sort((a, b) => a - b)[Math.floor(rounds / 2)];
process.stdout.write(`${JSON.stringify({ bytes, microseconds })}\n`);
