import type { Field } from '@fieldhouse/contract/collections';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { api } from '../../../api/api.ts';
import type { OpenView } from '../open-view/use-open-view.ts';
import { useGroups } from './use-groups.ts';

const hidden = { may: { read: false, update: false } };
const town = sampleField('plain_text', { title: 'Town', columnName: 'town' });
const given = sampleField('money', { title: 'Given', columnName: 'given' });
const age = sampleField('number', { title: 'Age', columnName: 'age' });

function Shown({ fields }: { readonly fields: readonly Field[] }) {
  const collection = sampleCollection(fields);
  // What the hook reads of it.
  const open = {
    settings: { group: { field: 'town', direction: 'asc' } },
    view: { filter: undefined, search: '' },
  } as unknown as OpenView;
  const groups = useGroups({ teamId, collectionId: collection.id }, collection, open);
  const sum = groups?.sumOf?.title ?? 'nothing';
  return <output>{groups ? `by ${groups.field.title}, sum of ${sum}` : 'no groups'}</output>;
}

async function renderGroups(...fields: readonly Field[]) {
  const asked: unknown[] = [];
  const screen = await renderInApp(<Shown fields={fields} />, {
    answers: [
      answer(api.records.aggregate, ({ body }) => {
        asked.push(body);
        return { values: [], groups: [], isCut: false };
      }),
    ],
  });
  return { screen, asked };
}

test('groups are by a field and with the sum of a field that the viewer can read', async () => {
  const { screen, asked } = await renderGroups(town, { ...given, ...hidden }, age);
  await expect.element(screen.getByText('by Town, sum of Age')).toBeVisible();
  await expect
    .poll(() => asked)
    .toMatchObject([{ groupBy: { field: 'town' }, aggregates: [{ field: 'age', fn: 'sum' }] }]);
});

test('a view that is grouped by a field that the viewer can’t read has no groups, and asks for none', async () => {
  const { screen, asked } = await renderGroups({ ...town, ...hidden }, given);
  await expect.element(screen.getByText('no groups')).toBeVisible();
  expect(asked).toEqual([]);
});
