import { expect, test } from 'vitest';
import { dateOrderIn, findDateEvidence, likelyDateOrder, ordersOf } from './date-order.ts';

test.each([
  [['03/04/2024', '31/12/2024'], 'day_first'],
  [['03/04/2024', '12/31/2024'], 'month_first'],
  [['98/12/01'], 'year_first'],
  [['31/12/24'], 'day_first'],
  [['31/12/2024', '31/11/2024', '12/31/2024'], 'day_first'],
  // The part that changes less is the year.
  [['24-12-31', '24-11-30', '24-10-05'], 'year_first'],
  [['31-12-24', '30-11-24', '05-10-24'], 'day_first'],
])('%j is %s', (dates, order) => {
  expect(dateOrderIn(dates)).toBe(order);
});

test.each([[['03/04/2024']], [['24-12-31', '23-11-30']], [['24-12-31']], [['05-06-07']], [['n/a']], [[]]])(
  '%j proves no order',
  (dates) => {
    expect(dateOrderIn(dates)).toBeUndefined();
  },
);

test.each([
  [['24-12-31'], 'year_first'],
  [['24-12-31', '23-11-30'], 'year_first'],
  [['24-12-31', '31-12-24'], undefined],
  [['31-12-24'], undefined],
  [['05-06-07'], undefined],
  [['24/12/31'], 'day_first'],
  [['24-12-31', '31-12-98'], 'day_first'],
  [['31-12-24', '30-11-24', '05-10-24'], 'day_first'],
  [[], undefined],
])('%j is most likely %s where the choice is shown', (dates, order) => {
  expect(likelyDateOrder(dates)).toBe(order);
});

test.each([
  ['24-12-31', ['day_first', 'year_first']],
  ['05-06-07', ['day_first', 'month_first', 'year_first']],
  ['31/12/24', ['day_first']],
  ['12/31/2024', ['month_first']],
  ['2024-12-31', []],
  ['31/31/2024', []],
])('%s can be read as %j', (date, orders) => {
  expect(ordersOf(date)).toEqual(orders);
});

test.each([
  [['03/04/2024', '31/12/2024'], { row: 2, text: '31/12/2024', isProof: true }],
  [['03/03/2024', ' 03/04/2024'], { row: 2, text: '03/04/2024', isProof: false }],
  [['2024-12-31', 'n/a', '03/03/2024'], undefined],
])('%j shows that the day is first by %j', (dates, evidence) => {
  expect(
    findDateEvidence(
      dates.map((date) => [date]),
      'day_first',
    ),
  ).toEqual(evidence);
});
