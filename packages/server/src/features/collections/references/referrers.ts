// Everything that stores filters, sorts, ids of fields or ids of list items. A kind without a referrer fails
// to compile.
import type { ReferrerKind } from '@fieldhouse/contract/references';
import { keyReferrer } from '../../api-keys/index.ts';
import { cardReferrer } from '../../cards/index.ts';
import type { Referrer } from '../../catalogue/index.ts';
import { messageReferrer } from '../../messages/index.ts';
import { roleReferrer } from '../../roles/index.ts';
import { viewReferrer } from '../../views/index.ts';
import { wizardReferrer } from '../../wizards/index.ts';
import { fieldReferrer, smartCollectionReferrer } from './definition-referrers.ts';

export const referrers: Readonly<Record<ReferrerKind, Referrer>> = {
  view: viewReferrer,
  card: cardReferrer,
  smart_collection: smartCollectionReferrer,
  role: roleReferrer,
  api_key: keyReferrer,
  message: messageReferrer,
  wizard: wizardReferrer,
  field: fieldReferrer,
};
