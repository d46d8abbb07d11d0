// English phrases of the team pages, bundled into one file because the team layout waits for all of them.
import { phrases as bookmarks } from './en/bookmarks.ts';
import { phrases as calendar } from './en/calendar.ts';
import { phrases as cards } from './en/cards.ts';
import { phrases as collections } from './en/collections.ts';
import { phrases as comments } from './en/comments.ts';
import { phrases as editor } from './en/editor.ts';
import { phrases as map } from './en/map.ts';
import { phrases as notices } from './en/notices.ts';
import { phrases as outgoingHold } from './en/outgoing-hold.ts';
import { phrases as places } from './en/places.ts';
import { phrases as preferences } from './en/preferences.ts';
import { phrases as recordHistory } from './en/record-history.ts';
import { phrases as recordPage } from './en/record-page.ts';
import { phrases as records } from './en/records.ts';
import { phrases as search } from './en/search.ts';
import { phrases as tableTools } from './en/table-tools.ts';
import { phrases as tags } from './en/tags.ts';
import { phrases as views } from './en/views.ts';
import { phrases as wizardLinks } from './en/wizard-links.ts';
import { phrases as wizardList } from './en/wizard-list.ts';
import { phrases as wizardTokens } from './en/wizard-tokens.ts';

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
