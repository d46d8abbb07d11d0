import type { RecordId } from '@fieldhouse/contract/ids';
import { Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection, sampleRecord } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import { RecordPanel } from './record-panel.tsx';

const name = sampleField('plain_text', { title: 'Name', columnName: 'name' });
const town = sampleField('plain_text', { title: 'Town', columnName: 'town' });
const mail = sampleField('email_address', { title: 'Email', columnName: 'mail' });
const collection = sampleCollection([name, town, mail], { name: 'Cabin' });

function Opener({ recordId }: { readonly recordId: RecordId }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Suspense>
          <RecordPanel collectionId={collection.id} recordId={recordId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

async function openPanel() {
  cacheSession(sampleSession());
  let record = sampleRecord(1, { name: 'Old mill', town: 'Fresno' });
  const screen = await renderInApp(<Opener recordId={record.id} />, {
    answers: [
      answer(api.collections.get, () => collection),
      answer(api.records.get, () => record),
      answer(api.records.update, ({ body }) => {
        record = { ...record, version: 2, values: { ...record.values, ...body.records[0]?.values } };
        return { records: [record] };
      }),
    ],
  });
  const opener = screen.getByRole('button', { name: 'Open' });
  await opener.click();
  await expect.element(screen.getByRole('heading', { name: 'Old mill' })).toBeVisible();
  return { screen, opener, town: () => record.values.town };
}

test('a record is read and changed over the page, and Escape leads back to what opened it', async () => {
  const { screen, opener, town: stored } = await openPanel();
  await expect.element(screen.getByRole('link', { name: 'Open page' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('textbox', { name: 'Town' }).fill('Oakland');
  await userEvent.keyboard('{Tab}');
  await expect.poll(stored).toBe('Oakland');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('heading', { name: 'Old mill' })).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('what is being typed in a field is saved when Escape closes the panel', async () => {
  const { screen, town: stored } = await openPanel();
  await screen.getByRole('textbox', { name: 'Town' }).fill('Oakland');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('heading', { name: 'Old mill' })).not.toBeInTheDocument();
  expect(stored()).toBe('Oakland');
});

test('a record is not called saved while a field has something wrong', async () => {
  const { screen } = await openPanel();
  const saved = screen.getByText('Saved', { exact: true });
  await screen.getByRole('textbox', { name: 'Town' }).fill('Oakland');
  await userEvent.keyboard('{Tab}');
  await expect.element(saved).toBeVisible();
  await screen.getByRole('textbox', { name: 'Email' }).fill('no address');
  await userEvent.keyboard('{Tab}');
  await expect.element(saved).not.toBeVisible();
});
