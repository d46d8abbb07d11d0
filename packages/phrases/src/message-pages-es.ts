// Spanish phrases of the pages about sending, apart from those of the other team pages: the first load of a table has none.
import { phrases as contentVersions } from './es/content-versions.ts';
import { phrases as mailBlocks } from './es/mail-blocks.ts';
import { phrases as mailEditor } from './es/mail-editor.ts';
import { phrases as messageAbTest } from './es/message-ab-test.ts';
import { phrases as messageApprovals } from './es/message-approvals.ts';
import { phrases as messageAudience } from './es/message-audience.ts';
import { phrases as messageChecks } from './es/message-checks.ts';
import { phrases as messageReplies } from './es/message-replies.ts';
import { phrases as messageSchedule } from './es/message-schedule.ts';
import { phrases as messageStatistics } from './es/message-statistics.ts';
import { phrases as messageTemplates } from './es/message-templates.ts';
import { phrases as messages } from './es/messages.ts';
import { phrases as messagesDashboard } from './es/messages-dashboard.ts';
import { phrases as senders } from './es/senders.ts';
import { phrases as sendingDomains } from './es/sending-domains.ts';
import { phrases as sms } from './es/sms.ts';
import { phrases as subscriptionLists } from './es/subscription-lists.ts';
import { phrases as suppressions } from './es/suppressions.ts';

export const messagePages = {
  'content-versions': contentVersions,
  'mail-blocks': mailBlocks,
  'mail-editor': mailEditor,
  'message-ab-test': messageAbTest,
  'message-approvals': messageApprovals,
  'message-audience': messageAudience,
  'message-checks': messageChecks,
  'message-replies': messageReplies,
  'message-schedule': messageSchedule,
  'message-statistics': messageStatistics,
  'message-templates': messageTemplates,
  messages,
  'messages-dashboard': messagesDashboard,
  senders,
  'sending-domains': sendingDomains,
  sms,
  'subscription-lists': subscriptionLists,
  suppressions,
};
