// The layout of record pages: card groups as tabs, with cards in them.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { CardSettings, DisplayWidth } from '@fieldhouse/contract/data-cards';
import type { Sort } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../../kernel/context.ts';
import { createCard, createGroup } from '../../cards/index.ts';
import { idOf, type Made } from './lists.ts';

export interface Rooms {
  readonly households: Made;
  readonly people: Made;
  readonly events: Made;
  readonly donations: Made;
}

export async function layOutPages(ctx: TeamContext, rooms: Rooms): Promise<void> {
  await layOutPeople(ctx, rooms);
  await layOutHouseholds(ctx, rooms);
  await layOutEvents(ctx, rooms);
}

async function layOutPeople(ctx: TeamContext, { people, events, donations }: Rooms): Promise<void> {
  const page = pageOf(ctx, people.collection);
  const contact = await page.card('Contact', 'fa-solid fa-address-book', 'two_thirds', {
    type: 'form',
    fields: page.fields(['email', 'half'], ['phone', 'half'], ['household', 'half'], ['city', 'half']),
  });
  const about = await page.card('At the centre', 'fa-solid fa-user-check', 'third', {
    type: 'form',
    fields: page.fields(['tags', 'full'], ['active', 'full']),
  });
  const comes = await page.card('Comes to', 'fa-solid fa-images', 'full', {
    type: 'thumbnails',
    source: linkedBy(events.collection, 'who_comes'),
    imageFieldId: idOf(events.collection, 'picture'),
    sorts: newestFirst('starts'),
  });
  const notes = await page.card('Personal', 'fa-solid fa-cake-candles', 'third', {
    type: 'form',
    fields: page.fields(['birthday', 'full'], ['notes', 'full'], ['photo', 'full']),
  });
  const giving = await page.card('Donations', 'fa-solid fa-hand-holding-heart', 'two_thirds', {
    type: 'table',
    source: linkedBy(donations.collection, 'person'),
    columns: ['number', 'date', 'fund', 'amount'].map((name) => idOf(donations.collection, name)),
    sorts: newestFirst('date'),
  });
  const given = await page.card('Total given', 'fa-solid fa-coins', 'third', {
    type: 'form',
    fields: page.fields(['given', 'full']),
  });
  const hosts = await page.card('Hosts', 'fa-solid fa-bell-concierge', 'two_thirds', {
    type: 'table',
    source: linkedBy(events.collection, 'hosted_by'),
    columns: ['title', 'kind', 'starts', 'room'].map((name) => idOf(events.collection, name)),
    sorts: newestFirst('starts'),
  });
  await page.group('Overview', 'fa-solid fa-id-card', [contact, about, comes]);
  await page.group('Giving', 'fa-solid fa-hand-holding-heart', [giving, given]);
  await page.group('More', 'fa-solid fa-list-ul', [hosts, notes]);
}

async function layOutHouseholds(ctx: TeamContext, { households, people }: Rooms): Promise<void> {
  const page = pageOf(ctx, households.collection);
  const source = linkedBy(people.collection, 'household');
  const sorts: Sort[] = [{ field: 'birthday', direction: 'asc' }];
  const address = await page.card('Address', 'fa-solid fa-location-dot', 'two_thirds', {
    type: 'form',
    fields: page.fields(['address', 'full'], ['newsletter_by_post', 'full']),
  });
  const faces = await page.card('Who lives here', 'fa-solid fa-people-roof', 'third', {
    type: 'thumbnails',
    source,
    sorts,
  });
  const members = await page.card('How to reach them', 'fa-solid fa-phone', 'full', {
    type: 'table',
    source,
    columns: ['name', 'phone', 'email', 'birthday'].map((name) => idOf(people.collection, name)),
    sorts,
  });
  await page.group('Household', 'fa-solid fa-house', [address, faces, members]);
}

async function layOutEvents(ctx: TeamContext, { events, people }: Rooms): Promise<void> {
  const page = pageOf(ctx, events.collection);
  const source = { kind: 'own', fieldId: idOf(events.collection, 'who_comes') } as const;
  const when = await page.card('When and where', 'fa-solid fa-clock', 'full', {
    type: 'form',
    fields: page.fields(
      ['starts', 'third'],
      ['ends', 'third'],
      ['room', 'third'],
      ['kind', 'third'],
      ['hosted_by', 'third'],
      ['places', 'third'],
    ),
  });
  const about = await page.card('About', 'fa-solid fa-align-left', 'two_thirds', {
    type: 'form',
    fields: page.fields(['about', 'full']),
  });
  const poster = await page.card('Poster', 'fa-solid fa-image', 'third', {
    type: 'form',
    fields: page.fields(['picture', 'full'], ['public', 'full']),
  });
  const photos = await page.card('Photos', 'fa-solid fa-images', 'full', {
    type: 'thumbnails',
    source: { kind: 'own', fieldId: idOf(events.collection, 'photos') },
    sorts: [],
  });
  const faces = await page.card('Who comes', 'fa-solid fa-user-group', 'full', {
    type: 'thumbnails',
    source,
    sorts: [],
  });
  const list = await page.card('How to reach them', 'fa-solid fa-phone', 'full', {
    type: 'table',
    source,
    columns: ['name', 'phone', 'email', 'city'].map((name) => idOf(people.collection, name)),
    sorts: [{ field: 'name', direction: 'asc' }],
  });
  await page.group('Event', 'fa-solid fa-calendar-day', [when, photos, about, poster]);
  await page.group('People', 'fa-solid fa-user-group', [faces, list]);
}

function linkedBy({ id, ...collection }: CollectionWithFields, columnName: string) {
  return { kind: 'reverse', collectionId: id, fieldId: idOf({ id, ...collection }, columnName) } as const;
}

function newestFirst(field: string): Sort[] {
  return [{ field, direction: 'desc' }];
}

function pageOf(ctx: TeamContext, collection: CollectionWithFields) {
  const [params, query] = [{ teamId: ctx.teamId, collectionId: collection.id }, {}];
  type CardId = Awaited<ReturnType<typeof createCard>>['id'];
  return {
    fields: (...placed: readonly (readonly [columnName: string, width: DisplayWidth])[]) =>
      placed.map(([columnName, width]) => ({ fieldId: idOf(collection, columnName), width })),
    /** Returns its id. */
    async card(name: string, icon: string, width: DisplayWidth, settings: CardSettings): Promise<CardId> {
      return (await createCard(ctx, { params, query, body: { name, icons: [icon], width, settings } })).id;
    },
    async group(name: string, icon: string, cardIds: CardId[]): Promise<void> {
      await createGroup(ctx, { params, query, body: { name, icon, cardIds } });
    },
  };
}
