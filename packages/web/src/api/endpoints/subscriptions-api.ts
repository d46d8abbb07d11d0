// The calls of subscription lists, suppressions and the preference page, loaded with their pages.
import { mailPreferences } from '@fieldhouse/contract/mail-preferences';
import { personRequests } from '@fieldhouse/contract/person-requests';
import { subscriberImports } from '@fieldhouse/contract/subscriber-imports';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { clientOf } from '../client.ts';

export const subscriberImportsApi = clientOf(subscriberImports);
export const subscriptionListsApi = clientOf(subscriptionLists);
export const suppressionsApi = clientOf(suppressions);
export const mailPreferencesApi = clientOf(mailPreferences);
export const personRequestsApi = clientOf(personRequests);
