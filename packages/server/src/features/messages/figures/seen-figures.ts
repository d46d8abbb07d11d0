// Figures as a viewer may see them. Of a message to a few people, the number of clicks says who clicked, so that those on links whose
// clicks are hidden from the viewer aren't counted, as in the list of recipients (decision 0355).
import { figureNames, type TimelinePoint } from '@fieldhouse/contract/message-results';
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { type Figures, noFigures } from '@fieldhouse/domain/messages/figures/message-figures';
import type { TeamContext } from '../../../kernel/context.ts';
import type { HiddenClicks } from '../audience/hidden-link-queries.ts';
import { hiddenLinksOfEach } from '../audience/hidden-links.ts';
import { seesAllRecords } from '../audience/sender-access.ts';
import type { CountedFigures } from './figure-queries.ts';
import { type Correction, listAllLinks, listCorrections, listWithHideable } from './hidden-click-queries.ts';

interface ShownFigures {
  readonly figures: CountedFigures;
  readonly hours: readonly TimelinePoint[];
}

/** Without what the hidden links, by their positions, add to the figures of a message. */
export async function withoutHiddenFigures(
  ctx: TeamContext,
  { messageId, positions }: HiddenClicks,
  { isStored, figures, hours }: ShownFigures & { readonly isStored: boolean },
): Promise<ShownFigures> {
  if (positions.length === 0) return { figures, hours };
  const corrections = await listCorrections(ctx.db, [{ messageId, positions }], { isStored });
  const { abTest } = figures;
  return {
    figures: {
      ...withOpenings(figures, corrections),
      kinds: corrected(figures.kinds, corrections),
      languages: figures.languages.map((one) => withOpenings(one, corrections.filter(isOf('language', one)))),
      links: figures.links.filter(({ position }) => !positions.includes(position)),
      abTest: abTest && {
        ...abTest,
        a: withOpenings(abTest.a, corrections.filter(isOf('variant', { variant: 'a' }))),
        b: withOpenings(abTest.b, corrections.filter(isOf('variant', { variant: 'b' }))),
      },
    },
    hours: correctedHours(hours, corrections),
  };
}

type Part = Pick<Correction, 'language' | 'variant'>;

function isOf<Key extends keyof Part>(key: Key, part: Pick<Part, Key>) {
  return (one: Correction) => one[key] === part[key];
}

function sumOf(corrections: readonly Correction[], name: Correction['name']): number {
  return corrections.reduce((sum, one) => (one.name === name ? sum + one.people : sum), 0);
}

/** What happened between a count and its correction must not show as less than nothing. */
function atLeastNone(count: number): number {
  return Math.max(0, count);
}

function corrected<Counts extends Readonly<Record<'opened' | 'clicked', number>>>(
  counts: Counts,
  corrections: readonly Correction[],
): Counts {
  return {
    ...counts,
    opened: atLeastNone(counts.opened + sumOf(corrections, 'opened')),
    clicked: atLeastNone(counts.clicked + sumOf(corrections, 'clicked')),
  };
}

/** The same with openings by programs. */
function withOpenings<Counts extends Readonly<Record<'opened' | 'clicked' | 'machineOpened', number>>>(
  counts: Counts,
  corrections: readonly Correction[],
): Counts {
  const machineOpened = atLeastNone(counts.machineOpened + sumOf(corrections, 'machineOpened'));
  return { ...corrected(counts, corrections), machineOpened };
}

/** Hours in which nothing is left are left out. */
function correctedHours(
  hours: readonly TimelinePoint[],
  corrections: readonly Correction[],
): TimelinePoint[] {
  const known = new Map(hours.map((hour) => [Date.parse(hour.at), hour]));
  const changes = Map.groupBy(corrections, ({ at }) => Date.parse(at));
  const instants = new Set([...known.keys(), ...changes.keys()]);
  return [...instants]
    .sort((a, b) => a - b)
    .flatMap((instant) => {
      const at = new Date(instant).toISOString();
      const hour = { ...noFigures, machineOpened: 0, ...known.get(instant), at };
      const seen = withOpenings(hour, changes.get(instant) ?? []);
      return hasAny(seen) ? [seen] : [];
    });
}

function hasAny(figures: TimelinePoint): boolean {
  return figures.machineOpened > 0 || figureNames.some((name) => figures[name] > 0);
}

/** The contents of so many messages are looked at; of older ones, clicks on all links that may be hidden are. */
const maxMessages = 200;
/** More than a team sends in two years. */
const maxOlder = 10_000;

/** What hidden links add to the stored figures of all messages since then, by day: to be added to them. */
export async function correctionsByDay(
  ctx: TeamContext,
  { since, timeZone }: { readonly since: Date; readonly timeZone: string },
): Promise<ReadonlyMap<string, Pick<Figures, 'opened' | 'clicked'>>> {
  if (seesAllRecords(ctx)) return new Map();
  const ids = await listWithHideable(ctx.db, { since, limit: maxMessages + maxOlder });
  const hidden: HiddenClicks[] = [
    ...(await listAllLinks(ctx.db, ids.slice(maxMessages))),
    ...(await hiddenLinksOfEach(ctx, ids.slice(0, maxMessages))),
  ];
  const corrections = await listCorrections(ctx.db, hidden, { isStored: true });
  const byDay = Map.groupBy(corrections, ({ at }) => dayInZone(new Date(at), timeZone));
  const sums = [...byDay].map(
    ([on, ofDay]) => [on, { opened: sumOf(ofDay, 'opened'), clicked: sumOf(ofDay, 'clicked') }] as const,
  );
  return new Map(sums);
}

/** The sums of days as the viewer may see them. */
export function correctedDay<Sum extends Figures>(
  sum: Sum,
  correction: Pick<Figures, 'opened' | 'clicked'> | undefined,
): Sum {
  const { opened = 0, clicked = 0 } = correction ?? {};
  return {
    ...sum,
    opened: atLeastNone(sum.opened + opened),
    clicked: atLeastNone(sum.clicked + clicked),
  };
}
