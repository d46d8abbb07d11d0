import { calendarFeeds } from '@fieldhouse/contract/calendar-feeds';
import { bind, bindDelivery } from '../../kernel/http/bind-endpoint.ts';
import { createFeed, deleteFeed, listFeeds } from './feed-actions.ts';
import { readFeed, sendFeed } from './read-feed.ts';

export const calendarFeedRoutes = [
  bind(calendarFeeds.list, listFeeds),
  bind(calendarFeeds.create, createFeed),
  bind(calendarFeeds.delete, deleteFeed),
  bindDelivery(calendarFeeds.read, readFeed, sendFeed),
];
