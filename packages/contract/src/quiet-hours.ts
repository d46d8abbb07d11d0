// When text messages to many may ring a phone, by the country of its number: a setting of the team.
import { z } from 'zod';

const startClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const endClock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** From one time to another of the same day, on the recipient’s clock: 09:00 to 21:00. The end may be 24:00. */
export const daytime = z
  .strictObject({ from: startClock, to: endClock })
  .refine(({ from, to }) => from < to, { error: 'ends_before_start', path: ['to'] });
export type Daytime = z.output<typeof daytime>;

/** Null: not at all on such a day. */
const days = {
  weekday: daytime.nullable(),
  saturday: daytime.nullable(),
  sunday: daytime.nullable(),
};

/** A country of ISO 3166 such as ES, a state of the United States such as US-FL, or `other` for all other countries. */
export const quietRegion = z.string().regex(/^([A-Z]{2}(-[A-Z]{2})?|other)$/);

const ownDaytimes = z
  .strictObject({ region: quietRegion, ...days })
  .refine(({ weekday, saturday, sunday }) => weekday !== null || saturday !== null || sunday !== null, {
    error: 'no_time_left',
    path: ['weekday'],
  });
export type OwnDaytimes = z.output<typeof ownDaytimes>;

export const maxQuietRegions = 300;

export const quietHours = z.strictObject({
  /**
   * Whether they hold for messages to participants too. They always hold for marketing, and never for transactional
   * messages.
   */
  participation: z.boolean(),
  /** What replaces the product’s defaults, one for each region. */
  regions: z.array(ownDaytimes).max(maxQuietRegions),
});
export type QuietHours = z.output<typeof quietHours>;
