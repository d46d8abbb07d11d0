import type { MessageSchedule } from '@fieldhouse/contract/message-schedule';

/** When a message is sent, as chosen on the page and perhaps not saved yet. */
export interface Timing {
  readonly schedule: MessageSchedule;
  readonly maxLatenessMinutes: number;
}
