import type { QuietHours } from '@fieldhouse/contract/quiet-hours';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { QuietHoursPanel } from './quiet-hours-panel.tsx';

interface HostProps {
  readonly onPut: (value: QuietHours) => void;
}

function Host({ onPut }: HostProps) {
  const [value, setValue] = useState<QuietHours>({ participation: true, regions: [] });
  const put = (next: QuietHours) => {
    onPut(next);
    setValue(next);
  };
  return <QuietHoursPanel value={value} error={undefined} onChange={put} />;
}

test('a team sets its own hours for a country, starting from the default', async () => {
  let value: QuietHours | undefined;
  const put = (next: QuietHours) => {
    value = next;
  };
  const screen = await renderInApp(<Host onPut={put} />);
  await screen.getByRole('combobox', { name: 'Own hours for a country' }).fill('Spain');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const region = screen.getByRole('group', { name: 'Spain' });
  await expect
    .element(region.getByText(/Our default: Monday to Friday 09:00–21:00, Saturday Not at all/))
    .toBeVisible();
  await region.getByRole('combobox', { name: 'Saturday, from' }).click();
  await screen.getByRole('option', { name: '10:00' }).click();
  await region.getByRole('combobox', { name: 'Saturday, until' }).click();
  await screen.getByRole('option', { name: '14:30' }).click();
  expect(value?.regions).toEqual([
    {
      region: 'ES',
      weekday: { from: '09:00', to: '21:00' },
      saturday: { from: '10:00', to: '14:30' },
      sunday: null,
    },
  ]);
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('switch', { name: /participants/ }).click();
  await screen.getByRole('button', { name: 'Remove hours of Spain' }).click();
  expect(value).toEqual({ participation: false, regions: [] });
});
