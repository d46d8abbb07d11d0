import { type StepPart, stepPart } from '@fieldhouse/contract/wizard-runs';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { type FormValues, initialFormValues, toAnswers } from '../form-values.ts';
import { StepParts } from '../step-parts.tsx';

const taskId = '01890000-0000-7000-8000-000000000901';

function viewPart(over: object) {
  return stepPart.parse({
    type: 'display_view',
    taskId,
    title: 'Rooms',
    layout: 'table',
    columns: ['Name', 'Beds', 'Remarks'],
    rows: [
      { handle: 'north', cells: ['North', '4', 'With a view of the lake and of the mountains behind it'] },
      { handle: 'south', cells: ['South', '2', ''] },
    ],
    hasMore: true,
    choice: 'none',
    isRequired: false,
    value: [],
    ...over,
  });
}

interface HostProps {
  readonly parts: readonly StepPart[];
  readonly errors: Record<string, string>;
  readonly onValues: (values: FormValues) => void;
}

function Host({ parts, errors, onValues }: HostProps) {
  const [values, setValues] = useState<FormValues>(() => initialFormValues({ parts: [...parts] }));
  const change = (next: FormValues) => {
    setValues(next);
    onValues(next);
  };
  return <StepParts parts={parts} values={values} errors={errors} onChange={change} />;
}

async function renderPart(over: object, errors: Record<string, string> = {}) {
  const parts = [viewPart(over)];
  let answers: unknown;
  const screen = await renderInApp(
    <Host parts={parts} errors={errors} onValues={(values) => (answers = toAnswers(parts, values))} />,
  );
  return { screen, answers: () => answers };
}

test('a table scrolls by itself on a phone and says that there are more', async () => {
  await page.viewport(390, 800);
  const { screen } = await renderPart({});
  const table = screen.getByRole('table', { name: 'Rooms' });
  await expect.element(table).toBeVisible();
  await expect.element(screen.getByText('Only the first 2 records are shown. There are more.')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoAxeViolationsInBothThemes();
});

test('a choice that is optional can be cleared', async () => {
  const { screen, answers } = await renderPart({ choice: 'one', value: ['north'] });
  await screen.getByRole('button', { name: 'Clear choice' }).click();
  await expect.poll(answers).toEqual({ [taskId]: { [taskId]: [] } });
});

test('one record is chosen with the keyboard', async () => {
  const { screen, answers } = await renderPart({ choice: 'one', isRequired: true, value: ['north'] });
  const north = screen.getByRole('radio', { name: 'North' });
  await expect.element(north).toBeChecked();
  (north.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(answers).toEqual({ [taskId]: { [taskId]: ['south'] } });
});

test.each(['list', 'cards'] as const)('several records are chosen in %s', async (layout) => {
  const { screen, answers } = await renderPart(
    { layout, choice: 'many', isRequired: true },
    { [taskId]: 'Value is required' },
  );
  await screen.getByText('North').click();
  await screen.getByText('South').click();
  await expect.poll(answers).toEqual({ [taskId]: { [taskId]: ['north', 'south'] } });
  await expect.element(screen.getByText('Value is required')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});
