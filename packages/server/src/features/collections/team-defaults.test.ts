// A new field defaults to its team's currency, and its phone numbers to the team's country.
import { collections } from '@fieldhouse/contract/collections';
import type { DataType } from '@fieldhouse/contract/field-types';
import { records } from '@fieldhouse/contract/records';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let collectionId: string;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  await server.ada.call(teams.change, { body: { defaultCountry: 'ES', defaultCurrency: 'EUR' } });
  const made = await server.ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: [
        { title: 'Phone', dataType: 'phone_number' },
        { title: 'Paid', dataType: 'money' },
      ],
    },
  });
  collectionId = made.id;
});
afterAll(() => server.stop());

async function settingsOf(dataType: DataType, settings?: Record<string, unknown>) {
  const field = await server.ada.call(collections.addField, {
    params: { collectionId },
    body: { title: `${dataType} ${JSON.stringify(settings)}`, dataType, ...(settings && { settings }) },
  });
  return field.settings;
}

test.each([
  ['phone_number', undefined, { defaultCountry: 'ES' }],
  ['phone_number', { defaultCountry: 'GB' }, { defaultCountry: 'GB' }],
  ['phone_number', { defaultCountry: null }, { defaultCountry: null }],
  ['money', undefined, { currency: 'EUR' }],
  ['money', { currency: 'USD' }, { currency: 'USD' }],
  ['financial_line_item', {}, { currency: 'EUR' }],
  ['financial_line_items', {}, { currency: 'EUR' }],
] as const)('a new field of type %s with the settings %j has %j', async (dataType, settings, has) => {
  expect(await settingsOf(dataType, settings)).toEqual(has);
});

test('a number without a country is one of the team’s country', async () => {
  const made = await server.ada.call(records.create, {
    params: { collectionId },
    body: { records: [{ phone: '912 34 56 78', paid: { amount: '1.50', currency: 'EUR' } }] },
  });
  expect(made.records[0]?.values).toMatchObject({ phone: '+34912345678' });
});
