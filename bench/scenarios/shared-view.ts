// Pages of a shared table, as a visitor without an account loads them. Called by `npm run bench` after the scenarios, and alone:
// `BENCH_ONLY='shared table' npm run bench`.
import { call } from '../api.ts';
import { median } from '../median.ts';
import type { BenchContext } from '../scenario.ts';
import { within } from '../within.ts';

const limitMs = 100;

export async function measureSharedView(context: BenchContext) {
  const { collectionId, count } = context.fewContacts;
  const name = `shared table of ${count.toLocaleString('en')} records`;
  process.stdout.write(`${name} …\n`);
  const collection = `/teams/${context.teamId}/collections/${collectionId}`;
  const { fields } = await call<{ fields: { id: string; title: string }[] }>(context, 'GET', collection);
  const view = await call<{ id: string }>(context, 'POST', `${collection}/views`, {
    internalName: 'Bench of a shared table',
    type: 'table',
    visibility: 'team',
  });
  const shown = ['Full name', 'Email', 'City', 'Tags', 'Birth date'];
  const { address } = await call<{ address: string }>(
    context,
    'POST',
    `${collection}/views/${view.id}/shares`,
    { fieldIds: fields.filter(({ title }) => shown.includes(title)).map(({ id }) => id) },
  );
  const visitor = { url: context.url, cookie: '' };
  const path = `/public/views/${new URL(address).pathname.split('/').at(-1)}`;
  const read = (query = '') => call<{ next: string | null }>(visitor, 'GET', `${path}${query}`);
  const { next } = await read();
  const after = encodeURIComponent(next ?? '');
  return [
    within(`${name}: first page`, await median(() => read()), limitMs),
    within(`${name}: next page`, await median(() => read(`?after=${after}`)), limitMs),
    within(`${name}: first page of a search`, await median(() => read('?search=clara')), limitMs),
  ];
}
