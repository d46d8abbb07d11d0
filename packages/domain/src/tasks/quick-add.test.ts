import { expect, test } from 'vitest';
import { mentionedNames, parseQuickAdd } from './quick-add.ts';

const people = [
  { id: 'ben', name: 'Ben Okafor' },
  { id: 'ann', name: 'Ann' },
  { id: 'anna', name: 'Anna Lee' },
];
const tags = [
  { id: 'tents', name: 'Tents' },
  { id: 'big', name: 'Big day' },
];
/** A Thursday. */
const today = '2026-11-26';
const parse = (language: 'en' | 'es') => (text: string) =>
  parseQuickAdd(text, { language, today, people, tags });

test('a sentence becomes a task', () => {
  expect(parse('en')('Call Clara on Friday 3pm @Ben #tents !high')).toEqual({
    title: 'Call Clara',
    dueOn: '2026-11-27',
    dueTime: '15:00',
    assigneeIds: ['ben'],
    tagIds: ['tents'],
    priority: 'high',
    guesses: [
      { kind: 'due', words: ['on Friday', '3pm'] },
      { kind: 'person', id: 'ben', words: ['@Ben'] },
      { kind: 'tag', id: 'tents', words: ['#tents'] },
      { kind: 'priority', words: ['!high'] },
    ],
  });
  expect(parse('es')('Llamar a Clara el viernes a las 3 de la tarde @Ben #tents !alta')).toMatchObject({
    title: 'Llamar a Clara',
    dueOn: '2026-11-27',
    dueTime: '15:00',
    assigneeIds: ['ben'],
    tagIds: ['tents'],
    priority: 'high',
  });
});

test.each([
  ['Mow today', 'Mow', '2026-11-26', null],
  ['Mow tomorrow at 9', 'Mow', '2026-11-27', '09:00'],
  ['Mow the day after tomorrow', 'Mow', '2026-11-28', null],
  ['Mow on Thursday', 'Mow', '2026-12-03', null],
  ['Mow next Thursday', 'Mow', '2026-12-03', null],
  ['Mow next mon', 'Mow', '2026-11-30', null],
  ['Mow next week', 'Mow', '2026-11-30', null],
  ['Mow in 3 days', 'Mow', '2026-11-29', null],
  ['Mow in 2 weeks', 'Mow', '2026-12-10', null],
  ['Mow in 3 months', 'Mow', '2027-02-26', null],
  ['Mow by Dec 4', 'Mow', '2026-12-04', null],
  ['Mow 4th of December 2027', 'Mow', '2027-12-04', null],
  ['Mow January 3', 'Mow', '2027-01-03', null],
  ['Mow 12/4', 'Mow', '2026-12-04', null],
  ['Mow 2026-12-04 15:30', 'Mow', '2026-12-04', '15:30'],
  ['Mow at noon', 'Mow', '2026-11-26', '12:00'],
  ['Mow Friday, 12am', 'Mow', '2026-11-27', '00:00'],
  ['On Friday 10:30 mow the lawn', 'mow the lawn', '2026-11-27', '10:30'],
  ['Mow Thu 3rd Dec', 'Mow', '2026-12-03', null],
  ['Mow on Tue, Dec 1 9am', 'Mow', '2026-12-01', '09:00'],
  ['Mow Tue 3rd Dec', 'Mow Tue 3rd Dec', null, null],
  ['Mow in two weeks', 'Mow', '2026-12-10', null],
  ['Mow in a month', 'Mow', '2026-12-26', null],
  ['Mow next month', 'Mow', '2026-12-01', null],
  ['Mow by the end of the month', 'Mow', '2026-11-30', null],
  ['Mow this weekend', 'Mow', '2026-11-28', null],
  ['Pay rent on the 1st', 'Pay rent', '2026-12-01', null],
  ['Call tonight at 9', 'Call', '2026-11-26', '21:00'],
  ['Call at 10:30 tonight', 'Call', '2026-11-26', '22:30'],
  ['Call tomorrow morning', 'Call', '2026-11-27', null],
  ['Call Friday afternoon at 4', 'Call', '2026-11-27', '16:00'],
  ['Call at 9 in the evening on Friday', 'Call', '2026-11-27', '21:00'],
  ['Call Friday at 3', 'Call', '2026-11-27', '15:00'],
  ['Call at 15.30 today', 'Call', '2026-11-26', '15:30'],
  ['Call today at 03:30', 'Call', '2026-11-26', '03:30'],
  ['Mow on Sun', 'Mow', '2026-11-29', null],
  ['Mow Sat 10am', 'Mow', '2026-11-28', '10:00'],
  ['Buy sun cream on Saturday', 'Buy sun cream', '2026-11-28', null],
  ['Read May 5 chapters by May 6', 'Read May 5 chapters', '2027-05-06', null],
  ['Order 12/4 screws by 12/4', 'Order 12/4 screws', '2026-12-04', null],
])('%s', (text, title, dueOn, dueTime) => {
  expect(parse('en')(text)).toMatchObject({ title, dueOn, dueTime });
});

test.each([
  ['Segar hoy', '2026-11-26', null],
  ['Segar mañana a las 9', '2026-11-27', '09:00'],
  ['Segar pasado mañana', '2026-11-28', null],
  ['Segar el lunes que viene', '2026-11-30', null],
  ['Segar el próximo martes', '2026-12-01', null],
  ['Segar el miércoles', '2026-12-02', null],
  ['Segar la semana que viene', '2026-11-30', null],
  ['Segar dentro de 2 semanas', '2026-12-10', null],
  ['Segar el 4 de diciembre de 2027', '2027-12-04', null],
  ['Segar para el 4/12', '2026-12-04', null],
  ['Segar el sábado a las 10:30', '2026-11-28', '10:30'],
  ['Segar mañana 18h', '2026-11-27', '18:00'],
  ['Segar el viernes a las 9 de la mañana', '2026-11-27', '09:00'],
  ['Segar mañana a las 9 de la mañana', '2026-11-27', '09:00'],
  ['Segar mañana por la mañana', '2026-11-27', null],
  ['Segar esta tarde', '2026-11-26', null],
  ['Segar esta noche a las 9', '2026-11-26', '21:00'],
  ['Segar el viernes por la tarde a las 10', '2026-11-27', '22:00'],
  ['Segar dentro de dos semanas', '2026-12-10', null],
  ['Segar el mes que viene', '2026-12-01', null],
  ['Segar el próximo mes', '2026-12-01', null],
  ['Segar a fin de mes', '2026-11-30', null],
  ['Segar este fin de semana', '2026-11-28', null],
  ['Segar el día 5', '2026-12-05', null],
  ['Segar mar 3 nov 2026', '2026-11-03', null],
  ['Segar a las 15.30', '2026-11-26', '15:30'],
])('%s', (text, dueOn, dueTime) => {
  expect(parse('es')(text)).toMatchObject({ title: 'Segar', dueOn, dueTime });
});

test.each([
  'Read chapter 12 at home',
  'Maybe sunny weather',
  'Call room 3',
  'Version 1.2 on 31/2',
  'Write to a@b.org',
  'Ask @Zoe about #nothing',
  'Buy 2 monitors!',
  'Buy sun cream',
  'Too much sun',
  'Wed the couple',
  'Read May 5 chapters',
  'Order 12/4 screws',
  'Pay 15.30',
  'Paint the 2nd floor',
  'Every Monday water the plants',
])('%s stays as it is', (text) => {
  expect(parse('en')(text)).toEqual({
    title: text,
    dueOn: null,
    dueTime: null,
    assigneeIds: [],
    tagIds: [],
    priority: 'none',
    guesses: [],
  });
});

test.each(['Ver el mar', 'Excursión al mar', 'Cada lunes regar', 'Regar por la mañana', 'Sala mar 5'])(
  '%s stays as it is',
  (text) => {
    expect(parse('es')(text)).toMatchObject({ title: text, dueOn: null });
  },
);

test('the longest name wins, and a beginning counts only if it is of one person', () => {
  expect(parse('en')('Ask @Anna Lee and @ben').assigneeIds).toEqual(['anna', 'ben']);
  expect(parse('en')('Ask @Ann about #big day')).toMatchObject({ assigneeIds: ['ann'], tagIds: ['big'] });
  expect(parse('en')('Ask @An')).toMatchObject({ title: 'Ask @An', assigneeIds: [] });
  expect(mentionedNames('Ask @Ben, a@b and @Ann')).toEqual(['Ben', 'Ann']);
});

test('what the person takes back stays in the title, and what else is there is read', () => {
  const context = { language: 'en', today, people, tags } as const;
  const text = 'Watch Friday, Friday on Friday 3pm #tents !high';
  const [due, tag, priority] = parseQuickAdd(text, context).guesses;
  expect(due).toEqual({ kind: 'due', words: ['Friday', '3pm'] });
  const all = [due, tag, priority].flatMap((guess) => guess?.words ?? []);
  expect(parseQuickAdd(text, { ...context, plain: all })).toMatchObject({
    title: text,
    dueOn: null,
    tagIds: [],
    priority: 'none',
    guesses: [],
  });
  expect(parseQuickAdd('Watch “on Sun” on Saturday', { ...context, plain: ['“on Sun”'] })).toMatchObject({
    title: 'Watch “on Sun”',
    dueOn: '2026-11-28',
  });
  const other = parseQuickAdd('Tue, Dec 1 film on Wednesday', { ...context, plain: ['Tue, Dec 1'] });
  expect(other).toMatchObject({ title: 'Tue, Dec 1 film', dueOn: '2026-12-02' });
});
