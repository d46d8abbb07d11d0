import type { SubscriberColumn } from '@fieldhouse/contract/subscriber-imports';
import { expect, test } from 'vitest';
import { readSubscriberRow } from './subscriber-row.ts';

const mapping = {
  rowStatus: 'subscribed',
  reading: { country: 'US', days: { locale: 'en-US' } },
  today: '2026-11-25',
} as const;

function read(columns: readonly SubscriberColumn[], ...cells: readonly string[]) {
  return readSubscriberRow(cells, { ...mapping, columns });
}

test('first and last name become one name', () => {
  expect(read(['email', 'first_name', 'last_name'], 'elena@example.org', ' Elena', 'Rossi')).toEqual({
    addresses: ['elena@example.org'],
    name: 'Elena Rossi',
    status: 'subscribed',
    source: '',
    agreedOn: null,
    problem: null,
  });
});

test.each([
  ['Elena Rossi <elena@example.org>', 'Elena Rossi'],
  ['"Rossi, Elena" <elena@example.org>', 'Rossi, Elena'],
  ['<elena@example.org>', ''],
  ['mailto:elena@example.org', ''],
  ['\u200belena@example.org', ''],
])('%s is an address with the name “%s”', (text, name) => {
  expect(read(['email'], text)).toMatchObject({ addresses: ['elena@example.org'], name });
});

test('a column of names counts before the name in an address', () => {
  expect(read(['email', 'name'], 'E. R. <elena@example.org>', 'Elena')).toMatchObject({ name: 'Elena' });
  expect(read(['email'], 'elena@example.org (Elena)')).toEqual({ rejected: 'not_an_email' });
});

test.each(['{"first":"Ana","last":"Nunez"}', '#N/A'])('%s is no name', (name) => {
  expect(read(['email', 'name'], 'ana@example.org', name)).toMatchObject({ name: '' });
  expect(read(['email', 'name'], 'ana@example.org', '[Ana]')).toMatchObject({ name: '[Ana]' });
});

test('a phone number is read with the team’s country, and one that can’t be read leaves the email', () => {
  expect(read(['email', 'phone'], 'elena@example.org', '(916) 555-0142')).toMatchObject({
    addresses: ['elena@example.org', '+19165550142'],
    problem: null,
  });
  expect(read(['email', 'phone'], 'elena@example.org', 'home')).toMatchObject({
    addresses: ['elena@example.org'],
    problem: 'phone_left_out',
  });
});

test.each([
  [['email'], [''], 'no_address'],
  [['email'], ['elena@'], 'not_an_email'],
  [['phone'], ['12'], 'not_a_phone'],
  [['email', 'status'], ['elena@example.org', 'VIP'], 'unknown_status'],
  [['email', 'status'], ['elena@example.org', ''], 'unknown_status'],
  [['email', 'agreed_on'], ['elena@example.org', '2020-02-30'], 'wrong_date'],
  [['email', 'agreed_on'], ['elena@example.org', '2027-01-01'], 'wrong_date'],
] as const)('%j with %j is rejected as %s', (columns, cells, rejected) => {
  expect(read(columns, ...cells)).toEqual({ rejected });
});

test.each([
  ['Subscribed', 'subscribed'],
  ['Non-Subscribed', 'unsubscribed'],
  ['unsubscribed', 'unsubscribed'],
  ['Cleaned', 'bounced'],
  ['Hard bounce', 'bounced'],
  ['pending', 'unconfirmed'],
  ['Dado de baja', 'unsubscribed'],
])('the status %s means %s', (text, status) => {
  expect(read(['email', 'status'], 'elena@example.org', text)).toMatchObject({ status });
});

test.each([
  ['2019-04-02 10:11:12', '2019-04-02'],
  ['4/2/2019', '2019-04-02'],
  ['2 Apr 2019', '2019-04-02'],
])('%s is a day', (text, agreedOn) => {
  expect(read(['email', 'agreed_on'], 'elena@example.org', text)).toMatchObject({ agreedOn });
});

test('a date of zeros says that the day of an agreement is not known', () => {
  expect(read(['email', 'agreed_on'], 'elena@example.org', '0000-00-00 00:00:00')).toMatchObject({
    agreedOn: null,
  });
});

test.each([
  [['opted_out'], ['yes'], 'unsubscribed'],
  [['opted_out'], ['2024-03-01 10:00'], 'unsubscribed'],
  [['opted_out'], ['no'], 'subscribed'],
  [['opted_out'], [''], 'subscribed'],
  [['subscribed'], ['no'], 'unsubscribed'],
  [['subscribed'], ['SÍ'.normalize('NFD')], 'subscribed'],
  // As PostgreSQL and pandas write them.
  [['subscribed'], ['f'], 'unsubscribed'],
  [['subscribed'], ['1.0'], 'subscribed'],
  [['opted_out'], ['t'], 'unsubscribed'],
  [['opted_out'], ['0.0'], 'subscribed'],
  // An opt-out counts, whatever another column says.
  [['status', 'opted_out'], ['active', 'yes'], 'unsubscribed'],
  [['status', 'opted_out'], ['VIP', 'yes'], 'unsubscribed'],
  [['status', 'opted_out'], ['cleaned', 'no'], 'bounced'],
  [['subscribed', 'opted_out'], ['yes', '1'], 'unsubscribed'],
  [['opted_out', 'opted_out'], ['no', 'yes'], 'unsubscribed'],
  [['opted_out', 'opted_out', 'opted_out'], ['2024-03-01', 'no', ''], 'unsubscribed'],
  [['opted_out', 'opted_out'], ['no', ''], 'subscribed'],
  [['opted_out'], ['0000-00-00'], 'subscribed'],
  [['opted_out'], ['0000-00-00 00:00:00'], 'subscribed'],
  [['opted_out'], ['NULL'], 'subscribed'],
  [['opted_out'], ['Do Not Allow'], 'unsubscribed'],
  [['opted_out'], ['Allow'], 'subscribed'],
  [['status'], ['désabonné'], 'unsubscribed'],
  [['status'], ['Iscritta'], 'subscribed'],
] as const)('%j with %j is %s', (columns, cells, status) => {
  expect(read(['email', ...columns], 'elena@example.org', ...cells)).toMatchObject({ status });
});

test.each([
  [['subscribed'], ['']],
  [['subscribed'], ['perhaps']],
  [['opted_out'], ['perhaps']],
  // A program wrote a day where it had none.
  [['opted_out'], ['1970-01-01 00:00:00']],
  [['opted_out'], ['0001-01-01T00:00:00Z']],
  [['opted_out'], ['1/0/1900']],
  [['opted_out'], ['9999-12-31']],
  [
    ['opted_out', 'opted_out'],
    ['no', 'perhaps'],
  ],
  [
    ['status', 'opted_out'],
    ['VIP', 'no'],
  ],
] as const)('%j with %j is not taken for a subscriber', (columns, cells) => {
  expect(read(['email', ...columns], 'elena@example.org', ...cells)).toEqual({ rejected: 'unknown_status' });
});
