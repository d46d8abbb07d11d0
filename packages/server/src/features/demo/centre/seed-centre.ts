// A community centre with some 2,000 people, their households, events and donations, to try the app with.
// Created by its admin, through the same actions that users use.
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { TeamContext } from '../../../kernel/context.ts';
import type { DrawnPictures } from '../pictures/draw-pictures.ts';
import { drawPeople, peopleCount } from './featured-people.ts';
import { makeLists } from './lists.ts';
import { drawDonations, makeDonations } from './make-donations.ts';
import { type Events, makeEvents } from './make-events.ts';
import { type Households, makeHouseholds } from './make-households.ts';
import { makePeople, type People } from './make-people.ts';
import { layOutPages } from './record-pages.ts';
import { seedDashboard } from './seed-dashboard.ts';

export interface Centre {
  readonly households: Households;
  readonly people: People;
  readonly events: Events;
}

export async function seedCentre(
  ctx: TeamContext,
  { pictures, timeZone }: { readonly pictures: DrawnPictures; readonly timeZone: string },
): Promise<Centre> {
  const lists = await makeLists(ctx);
  const households = await makeHouseholds(ctx, lists);
  const planned = drawDonations(peopleCount, dayInZone(ctx.now(), timeZone));
  const given = Array.from({ length: peopleCount }, () => 0);
  for (const { person, amount } of planned) given[person] = (given[person] ?? 0) + amount;
  const people = await makePeople(
    ctx,
    { lists, households },
    { people: drawPeople(households.ids.length), portraits: pictures.portraits, given },
  );
  const events = await makeEvents(ctx, { lists, people }, { pictures, timeZone });
  const donations = await makeDonations(ctx, { lists, people }, planned);
  await layOutPages(ctx, { households, people, events, donations });
  await seedDashboard(ctx, {
    donations: donations.collection.id,
    people: people.collection.id,
    events: events.collection.id,
    calendar: events.calendarId,
  });
  return { households, people, events };
}
