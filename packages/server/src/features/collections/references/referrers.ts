// Everything that stores filters, sorts, ids of fields or ids of list items. A kind without a referrer fails
// to compile.
import type { ReferrerKind } from '@fieldhouse/contract/references';
import { keyReferrer } from '../../api-keys/index.ts';
import { cardReferrer } from '../../cards/index.ts';
import type { Referrer } from '../../catalogue/index.ts';
import { dashboardCardReferrer } from '../../dashboards/index.ts';
import {
  messageContentReferrer,
  messageReferrer,
  savedBlockReferrer,
  templateReferrer,
} from '../../messages/index.ts';
import { roleReferrer } from '../../roles/index.ts';
import { viewReferrer } from '../../views/index.ts';
import { wizardReferrer } from '../../wizards/index.ts';
import { fieldReferrer, smartCollectionReferrer } from './definition-referrers.ts';

export const referrers: Readonly<Record<ReferrerKind, Referrer>> = {
  view: viewReferrer,
  card: cardReferrer,
  dashboard_card: dashboardCardReferrer,
  smart_collection: smartCollectionReferrer,
  role: roleReferrer,
  api_key: keyReferrer,
  message: messageReferrer,
  message_content: messageContentReferrer,
  message_template: templateReferrer,
  saved_mail_block: savedBlockReferrer,
  wizard: wizardReferrer,
  field: fieldReferrer,
};
