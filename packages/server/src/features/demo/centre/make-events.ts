import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { ViewId } from '@fieldhouse/contract/ids';
import type { RecordValues } from '@fieldhouse/contract/records';
import { dayInZone, instantInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { TeamContext } from '../../../kernel/context.ts';
import { createCollection } from '../../collections/index.ts';
import { createRandom, pick } from '../people.ts';
import { type DrawnPictures, storePicture } from '../pictures/draw-pictures.ts';
import { type SceneKind, sceneKinds } from '../pictures/scenes.ts';
import { createSampleViews } from './create-sample-views.ts';
import { type Programme, programmes, weeks } from './event-plan.ts';
import { facesCount } from './featured-people.ts';
import { choice, eventKinds, insertAll, type Lists, type Made, showAvatar } from './lists.ts';

export interface Events extends Made {
  readonly calendarId: ViewId;
  /** The first event in the future. */
  readonly nextId: string;
}

/** Of the people at the top of the table. */
const hostsCount = 12;

interface Base {
  readonly lists: Lists;
  readonly people: Made;
}

export async function makeEvents(
  ctx: TeamContext,
  base: Base,
  { pictures, timeZone }: { readonly pictures: DrawnPictures; readonly timeZone: string },
): Promise<Events> {
  const collection = await createEvents(ctx, base);
  await showAvatar(ctx, collection, 'picture');
  const posters = await uploadPosters(ctx, pictures);
  const random = createRandom(5);
  const events = planned(dayInZone(ctx.now(), timeZone), timeZone);
  const rows = events.map((event): RecordValues => {
    const isOver = event.starts < ctx.now();
    const shown = posters.get(event.programme.scene) ?? [];
    const place = event.number % shown.length;
    return {
      ...valuesOf(event, base.lists),
      picture: shown[place],
      // Only past events have photos.
      photos: isOver ? shown.toSpliced(place, 1).slice(0, 1 + (event.number % 3)) : [],
      hosted_by: pick(random, base.people.ids.slice(0, hostsCount)),
      who_comes: drawGuests(random, base.people),
    };
  });
  const made = await insertAll(ctx, collection, rows);
  const [calendarId] = await createEventViews(ctx, collection);
  if (!calendarId) throw new Error('Views were to be made.');
  const next = events.findIndex(({ starts }) => starts > ctx.now());
  return { ...made, calendarId, nextId: made.ids[next] ?? '' };
}

function createEvents(ctx: TeamContext, { lists, people }: Base): Promise<CollectionWithFields> {
  const settings = { collectionId: people.collection.id };
  return createCollection(ctx, {
    body: {
      name: 'Event',
      pluralName: 'Events',
      icon: 'fa-solid fa-calendar-days',
      fields: [
        { title: 'Title', dataType: 'plain_text', isRequired: true },
        choice('Kind', lists.eventKinds),
        { title: 'Starts', dataType: 'date_time' },
        { title: 'Ends', dataType: 'date_time' },
        { title: 'Room', dataType: 'plain_text' },
        { title: 'Places', dataType: 'number', settings: { min: 0 } },
        { title: 'Public', dataType: 'boolean' },
        { title: 'Hosted by', dataType: 'single_data_record', settings },
        { title: 'Who comes', dataType: 'multi_data_record', settings },
        { title: 'About', dataType: 'formatted_text' },
        { title: 'Picture', dataType: 'single_image' },
        { title: 'Photos', dataType: 'multi_image' },
      ],
    },
  });
}

/** The ids of the files of each kind. */
async function uploadPosters(
  ctx: TeamContext,
  { scenes }: DrawnPictures,
): Promise<ReadonlyMap<SceneKind, readonly string[]>> {
  const uploaded = new Map<SceneKind, string[]>();
  for (const kind of sceneKinds) {
    const name = programmes.find(({ scene }) => scene === kind)?.kind ?? kind;
    const ids: string[] = [];
    for (const [n, picture] of (scenes.get(kind) ?? []).entries()) {
      ids.push(await storePicture(ctx, picture, `${name} ${n + 1}.png`));
    }
    uploaded.set(kind, ids);
  }
  return uploaded;
}

interface PlannedEvent {
  readonly programme: Programme;
  /** Its index among the events of its programme. */
  readonly number: number;
  readonly starts: Date;
}

const dayMs = 86_400_000;

/** All events of the schedule, by start. */
function planned(today: string, timeZone: string): PlannedEvent[] {
  const noon = Date.parse(`${today}T12:00:00Z`);
  const monday = noon - ((new Date(noon).getUTCDay() + 6) % 7) * dayMs;
  const events = programmes.flatMap((programme) => {
    const { every, from, weekday, hour } = programme;
    return Array.from({ length: Math.ceil((weeks - from) / every) }, (_, number) => {
      const days = (from + number * every - weeks / 2) * 7 + weekday;
      const day = new Date(monday + days * dayMs).toISOString().slice(0, 10);
      const starts = instantInZone(day, { hour, minute: 0, second: 0 }, timeZone);
      return { programme, number, starts };
    });
  });
  return events.toSorted((one, other) => one.starts.getTime() - other.starts.getTime());
}

function valuesOf({ programme, number, starts }: PlannedEvent, { eventKinds: kinds }: Lists): RecordValues {
  const { kind, themes, minutes, room, places, isPublic, about } = programme;
  const theme = themes?.[number % themes.length];
  return {
    title: theme === undefined ? `${kind} ${number + 1}` : `${kind}: ${theme}`,
    kind: kinds.ids[eventKinds.findIndex(([name]) => name === kind)],
    starts: starts.toISOString(),
    ends: new Date(starts.getTime() + minutes * 60_000).toISOString(),
    room,
    places,
    public: isPublic,
    about,
  };
}

/** Some people who come to many events, and some of all the others. */
function drawGuests(random: () => number, { ids }: Made): string[] {
  const known = ids.slice(0, facesCount).filter((_, n) => random() < (n === 0 ? 0.2 : 0.1));
  const others = Array.from({ length: 3 + Math.floor(random() * 8) }, () => pick(random, ids));
  return [...new Set([...known, ...others])];
}

function createEventViews(ctx: TeamContext, collection: CollectionWithFields): Promise<ViewId[]> {
  return createSampleViews(ctx, collection, [
    {
      internalName: 'Calendar',
      type: 'calendar',
      settings: {
        displayedFields: [],
        colorBy: 'kind',
        calendar: { startField: 'starts', endField: 'ends', mode: 'month' },
      },
    },
    {
      internalName: 'Coming up',
      type: 'list',
      settings: {
        filter: { field: 'starts', operator: 'within_next_days', value: 60 },
        sorts: [{ field: 'starts', direction: 'asc' }],
        colorBy: 'kind',
        displayedFields: [
          { field: 'title', width: 'full' },
          { field: 'starts', width: 'third' },
          { field: 'room', width: 'third' },
          { field: 'hosted_by', width: 'third' },
        ],
      },
    },
  ]);
}
