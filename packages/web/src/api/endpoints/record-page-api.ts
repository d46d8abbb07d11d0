// The data of a record page. Separate from api.ts, which loads with the table.
import { bookmarks } from '@fieldhouse/contract/bookmarks';
import { comments } from '@fieldhouse/contract/comments';
import { dataCardGroups, dataCards } from '@fieldhouse/contract/data-cards';
import { recordLinks } from '@fieldhouse/contract/record-links';
import { recordTags } from '@fieldhouse/contract/record-tags';
import { clientOf } from '../client.ts';

export const dataCardsApi = clientOf(dataCards);
export const dataCardGroupsApi = clientOf(dataCardGroups);
export const recordLinksApi = clientOf(recordLinks);
export const commentsApi = clientOf(comments);
export const recordTagsApi = clientOf(recordTags);
export const bookmarksApi = clientOf(bookmarks);
