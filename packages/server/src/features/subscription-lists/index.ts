import type { Slice } from '../../kernel/http/slice.ts';
import { addConfirmationJob } from './confirmation/confirmation-mails.ts';
import { subscriptionListRoutes } from './subscription-list-routes.ts';

export { enqueueConfirmations } from './confirmation/confirmation-mails.ts';
export {
  collectionsAbove,
  consentRuleOf,
  enteredBy,
  hasLeft,
  type MessageOfConsent,
  optOutByMessage,
  optOutOfEverything,
  ownAct,
  recordConsentText,
  startByText,
  stopByText,
} from './consent/consent-actions.ts';
export {
  type ConsentRule,
  consentCheck,
  erasedKey,
} from './consent/consent-check-queries.ts';
export {
  findOptOut,
  liftOptOut,
  listConsentRows,
  type SubscriptionChange,
  setParticipation,
  setSubscriptions,
  unsubscribeFromLists,
} from './consent/consent-queries.ts';
export { listGrowthOfLists } from './lists/growth-queries.ts';
export { findOpenList, getOpenList, getSubscriptionList } from './lists/list-actions.ts';
export { findList, listLargestLists } from './lists/list-queries.ts';
export { countWhenAdded, findKnownAddresses, type KnownAddress } from './subscribers/subscriber-queries.ts';
export { toConsentEvent } from './subscribers/to-subscriber.ts';

export const subscriptionListsSlice: Slice = {
  name: 'subscription-lists',
  routes: subscriptionListRoutes,
  jobs: addConfirmationJob,
};
