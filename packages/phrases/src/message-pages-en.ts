// English phrases of the pages about sending, apart from those of the other team pages: the first load of a table has none.
import { phrases as contentVersions } from './en/content-versions.ts';
import { phrases as mailBlocks } from './en/mail-blocks.ts';
import { phrases as mailEditor } from './en/mail-editor.ts';
import { phrases as messageAbTest } from './en/message-ab-test.ts';
import { phrases as messageApprovals } from './en/message-approvals.ts';
import { phrases as messageAudience } from './en/message-audience.ts';
import { phrases as messageChecks } from './en/message-checks.ts';
import { phrases as messageReplies } from './en/message-replies.ts';
import { phrases as messageSchedule } from './en/message-schedule.ts';
import { phrases as messageStatistics } from './en/message-statistics.ts';
import { phrases as messageTemplates } from './en/message-templates.ts';
import { phrases as messages } from './en/messages.ts';
import { phrases as messagesDashboard } from './en/messages-dashboard.ts';
import { phrases as senders } from './en/senders.ts';
import { phrases as sendingDomains } from './en/sending-domains.ts';
import { phrases as sms } from './en/sms.ts';
import { phrases as subscriptionLists } from './en/subscription-lists.ts';
import { phrases as suppressions } from './en/suppressions.ts';

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
