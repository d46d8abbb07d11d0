// A collection of a million contacts, inserted by COPY in the background, to try scrolling in the table.
import { millionName, millionRows } from '@fieldhouse/contract/demo';
import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { inCopyTransaction } from '../../kernel/db/copy-into.ts';
import { newId } from '../../kernel/ids.ts';
import { type CollectionDefinition, loadCollection } from '../catalogue/index.ts';
import { createCollection, listCollections } from '../collections/index.ts';
import { announceRecordsChanged } from '../records/engine/read/index.ts';
import { bulkInsert } from '../records/engine/write/index.ts';
import { createRecords } from '../records/index.ts';
import { vacuumTable } from './demo-queries.ts';
import { asciiName, cities, createRandom, firstNames, lastNames, pick, randomDay } from './people.ts';

const rowsAtOnce = 20_000;

/** Creates the empty collection and schedules its rows. Returns its id. */
export async function startMillion(ctx: TeamContext): Promise<string> {
  const cityList = await makeList(ctx, 'Contact city', cities);
  const tagList = await makeList(ctx, 'Contact tag', ['Donor', 'Member', 'Volunteer']);
  const collection = await createCollection(ctx, {
    body: {
      name: 'Contact',
      pluralName: await freeName(ctx),
      icon: 'fa-solid fa-address-book',
      representsPeople: true,
      fields: [
        { title: 'Full name', dataType: 'plain_text', isRequired: true },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Phone', dataType: 'phone_number' },
        { title: 'City', dataType: 'single_selection_from_list', settings: { listId: cityList.id } },
        { title: 'Tags', dataType: 'multi_selection_from_list', settings: { listId: tagList.id } },
        { title: 'Balance', dataType: 'decimal', settings: { scale: 2 } },
        { title: 'Birth date', dataType: 'date' },
        { title: 'Active', dataType: 'boolean' },
        { title: 'Notes', dataType: 'plain_text', settings: { isMultiLine: true }, isSearchable: false },
      ],
    },
  });
  await ctx.enqueue('demo.million', {
    collectionId: collection.id,
    cityIds: cityList.ids,
    tagIds: tagList.ids,
  });
  return collection.id;
}

/** `Demo contacts`, `Demo contacts 2` … */
async function freeName(ctx: TeamContext): Promise<string> {
  const taken = new Set((await listCollections(ctx)).items.map(({ pluralName }) => pluralName));
  let name = millionName;
  for (let number = 2; taken.has(name); number += 1) name = `${millionName} ${number}`;
  return name;
}

async function makeList(ctx: TeamContext, label: string, items: readonly string[]) {
  const list = await createCollection(ctx, {
    body: {
      name: label,
      pluralName: `${label} list ${newId().slice(9, 18)}`,
      isUsedAsCustomList: true,
      isShownInSidebar: false,
    },
  });
  const records = await createRecords(ctx, {
    collectionId: list.id,
    records: items.map((item) => ({ name: item, color: 'green' })),
  });
  return { id: list.id, ids: records.map((record) => record.id) };
}

interface MillionJob {
  readonly collectionId: string;
  readonly cityIds: readonly string[];
  readonly tagIds: readonly string[];
}

export function addDemoJobs(deps: Deps): void {
  deps.jobs.handle<MillionJob>({
    queue: 'demo.million',
    effect: 'data',
    concurrency: 1,
    retries: 0,
    handle: ({ authority, payload }) => fillMillion(deps, authority, payload),
  });
}

export async function fillMillion(
  deps: Deps,
  authority: TeamAuthority,
  job: MillionJob,
  total = millionRows,
): Promise<void> {
  const load = (ctx: TeamContext) => loadCollection(ctx, job.collectionId);
  const collection = await deps.withTeam(authority, load);
  const random = createRandom(1);
  for (let from = 0; from < total; from += rowsAtOnce) {
    await inCopyTransaction(deps.streamPool, authority, (transaction) =>
      bulkInsert(authority, transaction, {
        collection,
        fields: collection.fields,
        actorId: null,
        rows: Array.from({ length: Math.min(rowsAtOnce, total - from) }, (_, n) =>
          contact(collection, random, from + n, job),
        ),
      }),
    );
    // With the children that were created meanwhile.
    await deps.withTeam(authority, async (ctx) => announceRecordsChanged(ctx, await load(ctx), 'bulk', null));
  }
  await vacuumTable(deps.ownerPool, authority, collection);
}

function contact(
  collection: CollectionDefinition,
  random: () => number,
  n: number,
  { cityIds, tagIds }: MillionJob,
) {
  const first = pick(random, firstNames);
  const last = pick(random, lastNames);
  const values: Record<string, unknown> = {
    full_name: `${first} ${last}`,
    email: `${asciiName(first)}.${asciiName(last)}.${n}@example.org`,
    phone: `+1916555${String(n % 10_000).padStart(4, '0')}`,
    city: pick(random, cityIds),
    tags: [pick(random, tagIds)],
    balance: (((n * 7907) % 100_000) / 100).toFixed(2),
    birth_date: randomDay(random, 1940, 2012),
    active: n % 3 !== 0,
    notes: n % 10 === 0 ? 'Met at the open house.' : null,
  };
  const byField = new Map(collection.fields.map((field) => [field, values[field.columnName] ?? null]));
  return { id: newId(), valueOf: (field: CollectionDefinition['fields'][number]) => byField.get(field) };
}
