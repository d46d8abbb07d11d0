// The calls of subscription lists, suppressions and the preference page, loaded with their pages.
import { mailPreferences } from '@fieldhouse/contract/mail-preferences';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { clientOf } from '../client.ts';

export const subscriptionListsApi = clientOf(subscriptionLists);
export const suppressionsApi = clientOf(suppressions);
export const mailPreferencesApi = clientOf(mailPreferences);
