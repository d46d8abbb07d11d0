// Spanish phrases of the pages about sending, apart from those of the other team pages: the first load of a table has none.
import { phrases as messageApprovals } from './es/message-approvals.ts';
import { phrases as messageSchedule } from './es/message-schedule.ts';
import { phrases as messageTemplates } from './es/message-templates.ts';
import { phrases as messages } from './es/messages.ts';
import { phrases as senders } from './es/senders.ts';
import { phrases as subscriptionLists } from './es/subscription-lists.ts';
import { phrases as suppressions } from './es/suppressions.ts';

export const messagePages = {
  'message-approvals': messageApprovals,
  'message-schedule': messageSchedule,
  'message-templates': messageTemplates,
  messages,
  senders,
  'subscription-lists': subscriptionLists,
  suppressions,
};
