import { recordId, wizardId } from '@fieldhouse/contract/ids';
import { type WizardLink, wizardLink } from '@fieldhouse/contract/wizard-links';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { api } from '../../../api/api.ts';
import { RowWizards } from './wizard-offers.tsx';

const { id: collectionId } = sampleCollection([]);
const record = recordId.parse('01890000-0000-7000-8000-0000000000d1');
const ids = ['01890000-0000-7000-8000-0000000000e1', '01890000-0000-7000-8000-0000000000e2'];

function renderOffers(...names: readonly string[]) {
  const items = names.map(
    (wizardName, at): WizardLink => ({
      id: wizardLink.shape.id.parse(ids[at]),
      wizardId: wizardId.parse(ids[at]),
      ...{ wizardName, type: 'record', description: '', icon: 'fa-solid fa-star' },
      ...{ isInRowMenus: true, isOpen: true, isFitting: true, takesTokens: false },
    }),
  );
  return renderInApp(<RowWizards collectionId={collectionId} recordId={record} />, {
    answers: [answer(api.wizardLinks.list, () => ({ items }))],
  });
}

test('the only wizard for a selected row is a link with its name', async () => {
  const screen = await renderOffers('Check in');
  const link = screen.getByRole('link', { name: 'Check in' });
  await expect.element(link).toBeVisible();
  const { pathname, searchParams } = new URL(link.element().getAttribute('href') ?? '', location.href);
  expect([pathname.split('/').at(-1), searchParams.get('record')]).toEqual([ids[0], record]);
  await expectNoAxeViolationsInBothThemes();
});

test('several wizards for a selected row are in a menu by their names', async () => {
  const screen = await renderOffers('Check in', 'Check out');
  await screen.getByRole('button', { name: 'Wizards for this record' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Check in' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Check out' })).toBeVisible();
});
