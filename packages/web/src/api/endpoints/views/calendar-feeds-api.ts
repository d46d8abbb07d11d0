// Loaded with the dialog that subscribes to a calendar.
import { calendarFeeds } from '@fieldhouse/contract/calendar-feeds';
import { clientOf } from '../../client.ts';

export const calendarFeedsApi = clientOf(calendarFeeds);
