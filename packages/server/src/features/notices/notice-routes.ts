import { notices } from '@fieldhouse/contract/notices';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import {
  choose,
  countUnreadNotices,
  listChoices,
  listNotices,
  markAllRead,
  markNoticesRead,
} from './notice-actions.ts';

export const noticeRoutes = [
  bind(notices.list, listNotices),
  bind(notices.countUnread, countUnreadNotices),
  bind(notices.mark, markNoticesRead),
  bind(notices.markAllRead, markAllRead),
  bind(notices.choices, listChoices),
  bind(notices.choose, choose),
];
