// What a write costs for structures that are created automatically: the indexes of executed queries, and the
// word list of the search. The same write to a table with them and to one without.
import { call } from '../api.ts';
import type { BenchContext, ContactsTable, Measured, Scenario } from '../scenario.ts';
import { create, indexesBuilt, recordsUrl, update } from './records.ts';

type Write = (context: BenchContext, contacts: ContactsTable, seconds: number) => Promise<Measured>;

/** Those that add the most records are last, because the tables grow. */
function writesTo(rows: number): readonly (readonly [name: string, write: Write])[] {
  return [
    ['update one', (context, contacts, seconds) => update(context, contacts, rows, seconds)],
    [
      'create one',
      (context, contacts, seconds) => create(context, contacts, { rows: 1, connections: 8, seconds }),
    ],
    [
      'bulk create',
      (context, contacts, seconds) => create(context, contacts, { rows: 1000, connections: 2, seconds }),
    ],
  ];
}

/** After all other scenarios: the second table gets its indexes for the word list. */
export function writeCostScenarios(rows: number): readonly Scenario[] {
  const writes = writesTo(rows);
  return [
    ...writes.map(([name, write]) => indexCost(name, write)),
    ...writes.map(([name, write]) => wordsCost(name, write)),
  ];
}

function indexCost(name: string, write: Write): Scenario {
  return {
    name: `${name} with automatic indexes against without`,
    unit: 'requests/s',
    goal: null,
    prepare: (context) => bringAboutIndexes(context, context.contacts),
    ours: (context) => write(context, context.contacts, 2),
    limit: (context) => write(context, context.unaskedContacts, 2),
  };
}

/** Has the indexes created that the record scenarios lead to, if those have not run. */
async function bringAboutIndexes(context: BenchContext, contacts: ContactsTable): Promise<void> {
  const path = new URL(`${recordsUrl(context, contacts)}/query`).pathname.replace('/api', '');
  const balance = { field: 'balance', operator: 'at_least', value: '500' };
  await call(context, 'POST', path, {
    limit: 1,
    filter: balance,
    sorts: [{ field: 'full_name', direction: 'asc' }],
  });
  await call(context, 'POST', path, { limit: 1, search: 'person99 elena' });
  await indexesBuilt(context);
}

/**
 * The search reads changes some seconds after they happen, then pauses for thirty times as long as that took:
 * this is the cost of writes during such a read, and over a longer time a thirtieth of it.
 */
const wordsSeconds = 12;

function wordsCost(name: string, write: Write): Scenario {
  return {
    name: `${name} while its words are listed against without`,
    unit: 'requests/s',
    goal: null,
    rounds: 3,
    async prepare(context) {
      await bringAboutIndexes(context, context.contacts);
      await bringAboutIndexes(context, context.unaskedContacts);
      await bringAboutWords(context);
    },
    async ours(context) {
      await context.owner.query('update platform.search_words set refreshed_at = null, due_at = null');
      return write(context, context.contacts, wordsSeconds);
    },
    async limit(context) {
      await wordsAreRead(context);
      return write(context, context.unaskedContacts, wordsSeconds);
    },
  };
}

async function bringAboutWords(context: BenchContext): Promise<void> {
  const { owner, contacts, unaskedContacts, teamId } = context;
  for (const { collectionId } of [unaskedContacts, context.fewContacts]) {
    await call(context, 'PATCH', `/teams/${teamId}/collections/${collectionId}`, {
      isGloballySearchable: false,
    });
  }
  for (let tries = 0; tries < 120; tries += 1) {
    await call(context, 'POST', `/teams/${teamId}/search`, { text: 'almeidda' });
    const { rows } = await owner.query(
      'select from platform.search_words where collection_id = $1 and listed_at is not null',
      [contacts.collectionId],
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('No list of words came about.');
}

async function wordsAreRead({ owner }: BenchContext): Promise<void> {
  for (let calm = 0, tries = 0; calm < 5 && tries < 180; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { rows } = await owner.query<{ busy: string }>(
      `select (select count(*) from jobs.job where name = 'records.words' and state in ('created', 'active', 'retry')
          and start_after < now() + interval '1 minute')
        + (select count(*) from platform.outbox where queue = 'records.words') as busy`,
    );
    calm = Number(rows[0]?.busy) === 0 ? calm + 1 : 0;
  }
}
