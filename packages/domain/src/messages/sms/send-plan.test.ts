import { expect, test } from 'vitest';
import { planSending } from './send-plan.ts';

const base = {
  now: new Date('2026-11-24T12:00:00.000Z'),
  team: { zone: 'America/Los_Angeles', quietHours: { participation: true, regions: [] } },
  hasQuietHours: false,
};
const inZone = (zone: string | null, people: number, prefix = '') => ({ zone, people, prefix });

test('at each person’s own time, the first and the last moment span their zones, and unknown zones are the team’s', () => {
  const schedule = { mode: 'recipient_local', localTime: '2026-11-25T09:00', zoneColumn: 'zone' } as const;
  const groups = [
    inZone('Europe/Madrid', 3),
    inZone('Asia/Kolkata', 2),
    inZone('nowhere', 4),
    inZone(null, 5),
  ];
  expect(planSending(groups, { ...base, schedule })).toMatchObject({
    people: 14,
    first: new Date('2026-11-25T03:30:00.000Z'),
    last: new Date('2026-11-25T17:00:00.000Z'),
    unknownZones: 9,
  });
});

test('a time that has passed is now, and no one has no time', () => {
  const schedule = { mode: 'fixed', at: '2026-11-01T12:00:00.000Z' } as const;
  expect(planSending([inZone(null, 1)], { ...base, schedule }).first).toEqual(base.now);
  expect(planSending([], { ...base, schedule })).toMatchObject({ people: 0, first: null, last: null });
});

test('an SMS waits for the morning where the phones are from', () => {
  const schedule = { mode: 'fixed', at: '2026-11-25T23:00:00.000Z' } as const;
  // Wednesday midnight in Madrid, afternoon in the United States.
  const groups = [inZone(null, 40, '+19165'), inZone(null, 100, '+34600')];
  const plan = planSending(groups, { ...base, hasQuietHours: true, schedule });
  expect(plan).toMatchObject({
    first: new Date('2026-11-25T23:00:00.000Z'),
    last: new Date('2026-11-26T09:00:00.000Z'),
    regions: [
      { region: 'ES', people: 100, waiting: 100 },
      { region: 'US-CA', people: 40, waiting: 0 },
    ],
  });
});
