import type { View } from '@fieldhouse/contract/data-views';
import type { ViewId, ViewShareId } from '@fieldhouse/contract/ids';
import type { ViewShare, ViewShareContent } from '@fieldhouse/contract/view-shares';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { viewSharesApi } from '../../../api/endpoints/views/view-shares-api.ts';
import { ShareDialog } from './share-dialog.tsx';

const name = sampleField('plain_text', { title: 'Name', columnName: 'name' });
const salary = sampleField('number', { title: 'Salary', columnName: 'salary' });
const hidden = sampleField('plain_text', { title: 'Not displayed', columnName: 'not_displayed' });
const collection = sampleCollection([name, salary, hidden], { name: 'Person', pluralName: 'People' });
const view: View = {
  id: '01890000-0000-7000-8000-000000000071' as ViewId,
  collectionId: collection.id,
  internalName: 'Staff',
  description: '',
  icon: null,
  type: 'table',
  visibility: 'team',
  ownerId: null,
  position: 1,
  version: 1,
  settings: {
    displayedFields: [name, salary].map(({ columnName }) => ({ field: columnName, width: 'full' })),
  },
  isPartial: false,
};
const first: ViewShare = {
  id: '01890000-0000-7000-8000-000000000072' as ViewShareId,
  address: 'https://app.example/shared/TOKEN',
  fieldIds: [name.id],
  endsAt: null,
  isDownloadable: false,
  hasPassword: false,
  isFilterChanged: false,
  openedCount: 12,
  lastOpenedAt: '2026-11-20T09:00:00.000Z',
  createdAt: '2026-11-01T09:00:00.000Z',
};

async function renderDialog(shares: ViewShare[], language: 'en' | 'es' = 'en') {
  let items = shares;
  const sent: ViewShareContent[] = [];
  const save = (body: ViewShareContent) => {
    sent.push(body);
    const { password, ...content } = body;
    items = [{ ...first, ...content, hasPassword: typeof password === 'string' }];
    // Just set.
    return items[0] as ViewShare;
  };
  const screen = await renderInApp(
    <ShareDialog
      place={{ teamId, collectionId: collection.id }}
      collection={collection}
      view={view}
      onClose={() => {}}
    />,
    {
      language,
      answers: [
        answer(viewSharesApi.list, () => ({ items })),
        answer(viewSharesApi.create, ({ body }) => save(body)),
        answer(viewSharesApi.change, ({ body }) => save(body)),
        answer(viewSharesApi.revoke, () => {
          items = [];
          return undefined;
        }),
      ],
    },
  );
  return { screen, sent };
}

test('a link is made by keyboard for fields that are confirmed one by one, with its code to scan', async () => {
  await page.viewport(390, 844);
  const { screen, sent } = await renderDialog([]);
  await expect.element(screen.getByRole('checkbox', { name: 'Name' })).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'Not displayed' })).not.toBeInTheDocument();
  await expectNoAxeViolationsInBothThemes();
  const salaries = screen.getByRole('checkbox', { name: 'Salary' });
  (salaries.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(salaries).not.toBeChecked();
  await screen.getByLabelText('Works until').fill('2027-03-31');
  await screen.getByLabelText('Password', { exact: true }).fill('short');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/at least 6 characters long/)).toBeVisible();
  await screen.getByLabelText('Password', { exact: true }).fill('open sesame');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('img', { name: 'QR code' })).toBeVisible();
  const endsAt = new Date('2027-03-31T23:59:59.999').toISOString();
  expect(sent).toEqual([{ fieldIds: [name.id], endsAt, isDownloadable: false, password: 'open sesame' }]);
  await expect.element(screen.getByLabelText('Link', { exact: true })).toHaveValue(first.address);
  await expect.element(screen.getByRole('button', { name: 'Copy' })).toHaveFocus();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoAxeViolationsInBothThemes();
});

test('a link is not made without any field', async () => {
  const { screen, sent } = await renderDialog([]);
  await screen.getByRole('button', { name: 'Select none' }).click();
  await screen.getByRole('button', { name: 'Create link' }).click();
  await expect.element(screen.getByText('Select at least one field')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a link says how often it was opened and what changed, is edited and revoked', async () => {
  await page.viewport(1200, 800);
  const { screen, sent } = await renderDialog([{ ...first, isFilterChanged: true, hasPassword: true }], 'es');
  await expect.element(screen.getByText(/Abierto 12 veces/)).toBeVisible();
  await expect.element(screen.getByText('Filtro cambiado')).toBeVisible();
  await screen.getByRole('button', { name: /^Editar el enlace/ }).click();
  await expect.element(screen.getByText(/El filtro de esta vista ha cambiado/)).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Salary' })).not.toBeChecked();
  await screen.getByRole('checkbox', { name: 'Quitar la contraseña' }).click();
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => sent).toMatchObject([{ password: null, fieldIds: [name.id] }]);
  await screen.getByRole('button', { name: /^Revocar el enlace/ }).click();
  await screen
    .getByRole('dialog', { name: '¿Revocar este enlace?' })
    .getByRole('button', { name: 'Revocar' })
    .click();
  await expect.element(screen.getByText('Aún no hay enlaces públicos')).toBeVisible();
});
