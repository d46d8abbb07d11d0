// English phrases of the pages about sending, apart from those of the other team pages: the first load of a table has none.
import { phrases as messageApprovals } from './en/message-approvals.ts';
import { phrases as messageSchedule } from './en/message-schedule.ts';
import { phrases as messageTemplates } from './en/message-templates.ts';
import { phrases as messages } from './en/messages.ts';
import { phrases as senders } from './en/senders.ts';
import { phrases as subscriptionLists } from './en/subscription-lists.ts';
import { phrases as suppressions } from './en/suppressions.ts';

export const messagePages = {
  'message-approvals': messageApprovals,
  'message-schedule': messageSchedule,
  'message-templates': messageTemplates,
  messages,
  senders,
  'subscription-lists': subscriptionLists,
  suppressions,
};
