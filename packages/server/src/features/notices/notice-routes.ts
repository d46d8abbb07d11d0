import { notices } from '@fieldhouse/contract/notices';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import {
  countUnreadNotices,
  listNoticeChannels,
  listNotices,
  markAllRead,
  markNoticesRead,
  setNoticeChannels,
} from './notice-actions.ts';

export const noticeRoutes = [
  bind(notices.list, listNotices),
  bind(notices.countUnread, countUnreadNotices),
  bind(notices.mark, markNoticesRead),
  bind(notices.markAllRead, markAllRead),
  bind(notices.choices, listNoticeChannels),
  bind(notices.setChannels, setNoticeChannels),
];
