// Messages that the sample team has sent, with what became of them, so that its figures and charts are not empty.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { addDays, dayInZone, instantInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { TeamContext } from '../../../kernel/context.ts';
import { createOutgoingMessage, type PastFate, storePastMessage } from '../../messages/index.ts';
import { createRandom } from '../people.ts';
import type { Centre } from './seed-centre.ts';

interface SentMessage {
  readonly internalName: string;
  readonly subjectLine: string;
  readonly preheader: string;
  readonly daysAgo: number;
  readonly hour: number;
  readonly filter: Extract<Audience['include'][number], { readonly kind: 'collection' }>['filter'];
  readonly blocks: readonly MailBlock[];
  /** Places of recipients, from 0. */
  readonly bounced: readonly number[];
  readonly unsubscribed: readonly number[];
}

const heading = (text: string): MailBlock => ({
  id: 'heading',
  kind: 'heading',
  text,
  level: 1,
  align: 'left',
});
const button = (label: string, path: string): MailBlock => ({
  ...{ id: 'button', kind: 'button', label, href: `https://example.org/${path}` },
  ...{ look: 'filled', color: 'brand', align: 'center', corners: null },
});

/** The oldest first, as messages are ordered by when they were made. */
const sent: readonly SentMessage[] = [
  {
    internalName: 'Planting day helpers',
    subjectLine: 'Can you help on planting day, {{name:first_name | friend}}?',
    preheader: 'We need a van, soup and twenty hands',
    daysAgo: 19,
    hour: 17,
    filter: { field: 'notes', operator: 'contains', value: 'planting' },
    blocks: [
      heading('Who can help?'),
      {
        id: 'text',
        kind: 'text',
        html: '<p>Dear {{name:first_name | friend}},</p><p>You wrote that you want to help when we plant along the levee. We still need a van, two big pots and twenty hands. <a href="https://example.org/planting-day">What there is to do</a></p>',
      },
      button('Sign up', 'planting-day/sign-up'),
    ],
    bounced: [],
    unsubscribed: [],
  },
  {
    internalName: 'Harvest supper',
    subjectLine: 'Supper at the long table, {{name:first_name | friend}}?',
    preheader: 'Bring a dish, we bring the bread',
    daysAgo: 6,
    hour: 9,
    filter: { field: 'active', operator: 'is', value: true },
    blocks: [
      heading('Harvest supper'),
      {
        id: 'text',
        kind: 'text',
        html: '<p>Dear {{name:first_name | friend}},</p><p>The table is as long as the hall again: bring a dish to share and a chair if you have one. The choir sings at seven. <a href="https://example.org/supper/menu">What others bring</a> · <a href="https://example.org/roof">How the roof is doing</a></p>',
      },
      button('Save a seat', 'supper/seats'),
    ],
    bounced: [412],
    unsubscribed: [977],
  },
];

/** Called as the admin, who has sent them. */
export async function seedSentMessages(
  ctx: TeamContext,
  { people }: Centre,
  timeZone: string,
): Promise<void> {
  const today = dayInZone(ctx.now(), timeZone);
  for (const [
    index,
    { daysAgo, hour, filter, bounced, unsubscribed, blocks, ...content },
  ] of sent.entries()) {
    const { id } = await createOutgoingMessage(ctx, {
      params: { teamId: ctx.teamId },
      query: {},
      body: {
        ...content,
        ...{ type: 'participation', blocks: [...blocks] },
        audience: {
          include: [
            {
              kind: 'collection',
              collectionId: people.collection.id,
              address: { kind: 'email', column: 'email' },
              filter,
            },
          ],
          exclude: [],
        },
      },
    });
    const random = createRandom(index + 1);
    await storePastMessage(ctx, {
      messageId: id,
      sentAt: instantInZone(addDays(today, -daysAgo), { hour, minute: 0, second: 0 }, timeZone),
      fateOf: (place) => {
        const fate = drawFate(random);
        if (bounced.includes(place)) return { bounced: 1 };
        return unsubscribed.includes(place) ? { ...fate, opened: 40, unsubscribed: 42 } : fate;
      },
    });
  }
}

/** Half of the people open it, most of them within some hours, and a quarter of those follow a link. */
function drawFate(random: () => number): PastFate {
  const [whether, when, follows, which] = [random(), random(), random(), random()];
  // Few at once, most within hours, some after days.
  const opened = 3 + 240 * when + 2400 * when ** 6;
  if (whether > 0.52) return whether > 0.88 ? { prefetched: 2 } : {};
  if (follows > 0.27) return { opened };
  return { opened, clicked: { after: opened + 1, link: which < 0.55 ? 2 : which < 0.8 ? 0 : 1 } };
}
