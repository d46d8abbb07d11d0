// Calendars that other programs subscribe to.
import type { Slice } from '../../kernel/http/slice.ts';
import { calendarFeedRoutes } from './feed-routes.ts';

export const calendarFeedsSlice: Slice = { name: 'calendar-feeds', routes: calendarFeedRoutes };
