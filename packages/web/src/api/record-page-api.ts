// What the page of a record is made of. Apart from api.ts, whose weight the table carries.
import { dataCardGroups, dataCards } from '@fieldhouse/contract/data-cards';
import { recordLinks } from '@fieldhouse/contract/record-links';
import { clientOf } from './client.ts';

export const dataCardsApi = clientOf(dataCards);
export const dataCardGroupsApi = clientOf(dataCardGroups);
export const recordLinksApi = clientOf(recordLinks);
