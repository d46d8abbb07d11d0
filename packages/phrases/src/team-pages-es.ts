// Spanish phrases of the team pages, bundled into one file because the team layout waits for all of them.
import { phrases as bookmarks } from './es/bookmarks.ts';
import { phrases as calendar } from './es/calendar.ts';
import { phrases as cards } from './es/cards.ts';
import { phrases as collections } from './es/collections.ts';
import { phrases as comments } from './es/comments.ts';
import { phrases as editor } from './es/editor.ts';
import { phrases as map } from './es/map.ts';
import { phrases as notices } from './es/notices.ts';
import { phrases as outgoingHold } from './es/outgoing-hold.ts';
import { phrases as places } from './es/places.ts';
import { phrases as preferences } from './es/preferences.ts';
import { phrases as recordHistory } from './es/record-history.ts';
import { phrases as recordPage } from './es/record-page.ts';
import { phrases as records } from './es/records.ts';
import { phrases as search } from './es/search.ts';
import { phrases as tableTools } from './es/table-tools.ts';
import { phrases as tags } from './es/tags.ts';
import { phrases as views } from './es/views.ts';
import { phrases as wizardLinks } from './es/wizard-links.ts';
import { phrases as wizardList } from './es/wizard-list.ts';
import { phrases as wizardTokens } from './es/wizard-tokens.ts';

export const teamPages = {
  bookmarks,
  calendar,
  cards,
  collections,
  comments,
  editor,
  map,
  notices,
  'outgoing-hold': outgoingHold,
  places,
  preferences,
  'record-history': recordHistory,
  'record-page': recordPage,
  records,
  search,
  'table-tools': tableTools,
  tags,
  views,
  'wizard-links': wizardLinks,
  'wizard-list': wizardList,
  'wizard-tokens': wizardTokens,
};
