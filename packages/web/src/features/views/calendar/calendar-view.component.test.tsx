import type { Field } from '@fieldhouse/contract/collections';
import type { ViewId } from '@fieldhouse/contract/ids';
import type { RecordValues } from '@fieldhouse/contract/records';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAskedBeforeItIsLost } from '../../../../test/expect-asked.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection, storeRecords } from '../../../../test/sample-records.ts';
import type { CalendarPlace, CalendarViewProps } from '../open-view/placed-view.ts';
import { CalendarView } from './calendar-view.tsx';

const name = sampleField('plain_text', { title: 'Name', columnName: 'name' });
const day = sampleField('date', { title: 'Day', columnName: 'day' });
const starts = sampleField('date_time', { title: 'Starts', columnName: 'starts' });
const ends = sampleField('date_time', { title: 'Ends', columnName: 'ends' });

const plan = { id: '01890000-0000-7000-8000-000000000071' as ViewId, internalName: 'Plan' };

interface CalendarOptions {
  readonly fields?: readonly Field[];
  readonly values?: RecordValues;
  readonly place?: CalendarPlace;
  readonly language?: 'en' | 'es';
}

async function renderCalendar(options: CalendarOptions = {}) {
  const { fields = [name, day], values = { name: 'Concert', day: '2026-07-10' }, language = 'en' } = options;
  const collection = sampleCollection(fields, { name: 'Gathering', pluralName: 'Gatherings' });
  const stored = storeRecords(collection, [values, { name: 'Lecture', day: '2026-07-17' }]);
  const [, start, end] = fields.map(({ columnName }) => columnName);
  const places: CalendarPlace[] = [];
  const first = options.place ?? { date: '2026-07-01', mode: 'month' };
  const calendar = (
    <Calendar
      collection={collection}
      settings={{ displayedFields: [], calendar: { startField: start ?? '', endField: end, mode: 'month' } }}
      first={first}
      onNavigate={(place) => places.push(place)}
    />
  );
  const screen = await renderInApp(calendar, { language, answers: stored.answers });
  const event = () => document.querySelector<HTMLElement>('[data-record-id]') ?? document.body;
  await expect.element(screen.getByText('Concert').first()).toBeVisible();
  return { screen, event, places, readValue: (column: string) => stored.now()[0]?.values[column] };
}

interface CalendarProps extends Pick<CalendarViewProps, 'collection' | 'settings'> {
  readonly first: CalendarPlace;
  readonly onNavigate: (place: CalendarPlace) => void;
}

/** Shows what it is navigated to. */
function Calendar({ first, onNavigate, ...props }: CalendarProps) {
  const [place, setPlace] = useState(first);
  const navigate = (part: Partial<CalendarPlace>) => {
    const next = { ...place, ...part };
    onNavigate(next);
    setPlace(next);
  };
  return (
    <div style={{ display: 'flex', height: 780 }}>
      <CalendarView
        {...props}
        {...place}
        teamId={teamId}
        view={plan}
        filter={undefined}
        search=""
        onNavigate={navigate}
        onOpen={() => {}}
      />
    </div>
  );
}

const cellOf = (date: string) =>
  page.elementLocator([...document.querySelectorAll(`[data-date="${date}"]`)].at(-1) ?? document.body);

test('an event is moved by dragging it', async () => {
  const { screen, event, readValue } = await renderCalendar();
  await userEvent.dragAndDrop(event(), cellOf('2026-07-08'), {
    sourcePosition: { x: 20, y: 8 },
    targetPosition: { x: 60, y: 60 },
  });
  await expect.element(screen.getByText('Concert moved').first()).toBeVisible();
  expect(readValue('day')).toBe('2026-07-08');
});

test('an event is moved by Alt and an arrow key, and moved back', async () => {
  const { screen, event, readValue } = await renderCalendar();
  event().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(() => readValue('day')).toBe('2026-07-17');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readValue('day')).toBe('2026-07-10');
});

test('an event is moved to a day that is entered', async () => {
  const { screen, event, readValue } = await renderCalendar();
  event().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move to…' }).click();
  await dialog.getByRole('textbox', { name: 'Day' }).fill('Jul 21, 2026');
  await userEvent.tab();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => readValue('day')).toBe('2026-07-21');
});

test('what is no time is reported where an event is moved, and the event stays', async () => {
  const { screen, event, readValue } = await renderCalendar({
    fields: [name, starts, ends],
    values: { name: 'Concert', starts: '2026-07-15T15:00:00.000Z', ends: '2026-07-15T17:00:00.000Z' },
  });
  event().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move to…' }).click();
  await dialog.getByRole('textbox', { name: 'Starts' }).fill('7/21/2026 9:');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(dialog.getByText('This isn’t a valid date and time')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Starts' }).fill('7/15/2026 9:30 AM');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => readValue('starts')).toBe('2026-07-15T13:30:00.000Z');
});

test('an hour is that of the viewer, and keeps its time on the clock when it is dragged', async () => {
  const { screen, event, readValue } = await renderCalendar({
    fields: [name, starts, ends],
    values: { name: 'Concert', starts: '2026-07-15T15:00:00.000Z', ends: '2026-07-15T17:00:00.000Z' },
    place: { date: '2026-07-15', mode: 'week' },
  });
  // In New York.
  await expect.element(screen.getByText(/^11am – 1pm$/).first()).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  const source = event().getBoundingClientRect();
  const column = cellOf('2026-07-17').element().getBoundingClientRect();
  await userEvent.dragAndDrop(event(), cellOf('2026-07-17'), {
    sourcePosition: { x: 20, y: 20 },
    targetPosition: { x: 20, y: source.top + 20 - column.top },
  });
  await expect.poll(() => readValue('starts')).toBe('2026-07-17T15:00:00.000Z');
  expect(readValue('ends')).toBe('2026-07-17T17:00:00.000Z');
});

test('Today leads to today, in the same mode', async () => {
  const { screen, places } = await renderCalendar({ place: { date: '2026-07-10', mode: 'month' } });
  await screen.getByRole('button', { name: 'Today' }).click();
  await expect.element(screen.getByRole('button', { name: 'Today' })).toBeDisabled();
  expect(places).toEqual([{ date: undefined, mode: 'month' }]);
});

test.each([
  [1280, 'en'],
  [390, 'es'],
] as const)('a month has nothing for axe to find, %d px wide (%s)', async (width, language) => {
  await page.viewport(width, 800);
  const { screen } = await renderCalendar({ language });
  await expect.element(screen.getByText('Lecture')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('a day that was typed for an event is not lost without a question', async () => {
  const { screen, event } = await renderCalendar();
  event().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move to…' }).click();
  const day = dialog.getByRole('textbox', { name: 'Day' });
  await expectAskedBeforeItIsLost(day, { typed: 'Jul 21, 2026', isInDialog: true });
});
