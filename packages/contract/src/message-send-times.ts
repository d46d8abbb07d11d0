// When the people of a message would get it, before it is scheduled.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { messageId, teamId } from './ids.ts';
import { messageSchedule } from './message-schedule.ts';
import { messagePermissions } from './permissions.ts';
import { daytime, quietRegion } from './quiet-hours.ts';
import { dateTime } from './text.ts';

/** The largest ones. */
export const maxRegionsShown = 20;

/** Part of `messages`. */
export const messageSendTimes = {
  sendTimes: defineEndpoint({
    name: 'messages.sendTimes',
    method: 'POST',
    path: '/teams/{teamId}/outgoing-messages/{messageId}/send-times',
    summary:
      'Compute when the people of a message would get it by a schedule: the first and the last moment, unknown time zones, and who waits for the morning.',
    needs: { anyFeature: messagePermissions },
    params: z.strictObject({ teamId, messageId }),
    body: z.strictObject({ schedule: messageSchedule }),
    reply: z.object({
      people: z.int(),
      /** Null without people. A schedule whose time has passed starts now. */
      first: dateTime.nullable(),
      last: dateTime.nullable(),
      /** People who get it at the team’s time, because theirs is unknown; 0 unless it is sent at each person’s own time. */
      unknownZones: z.int(),
      /** Null if it may arrive at any time. */
      quietHours: z
        .object({
          /** People who are asleep when it is due. */
          waiting: z.int(),
          /** By the regions of the numbers, the largest first. */
          regions: z
            .array(
              z.object({
                region: quietRegion,
                people: z.int(),
                waiting: z.int(),
                /** Hours of the day on which it is due; null on a day without any. */
                hours: daytime.nullable(),
              }),
            )
            .max(maxRegionsShown),
        })
        .nullable(),
    }),
    refusals: ['unknown_field', 'not_found', 'invalid_filter'],
    writes: false,
    example: { schedule: { mode: 'now' } },
  }),
};
