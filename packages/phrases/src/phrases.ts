// The register of all phrases: one line per slice and language. A slice is an i18next namespace and is loaded
// when a page first asks for it, so the sign-in page does not carry the words of the message editor.
import type { phrases as apiKeys } from './en/api-keys.ts';
import type { phrases as app } from './en/app.ts';
import type { phrases as auditLog } from './en/audit-log.ts';
import type { phrases as bookmarks } from './en/bookmarks.ts';
import type { phrases as calendar } from './en/calendar.ts';
import type { phrases as cards } from './en/cards.ts';
import type { phrases as collections } from './en/collections.ts';
import type { phrases as collectionsAdmin } from './en/collections-admin.ts';
import type { phrases as comments } from './en/comments.ts';
import type { phrases as customLists } from './en/custom-lists.ts';
import type { phrases as duplicates } from './en/duplicates.ts';
import type { phrases as editor } from './en/editor.ts';
import type { phrases as errors } from './en/errors.ts';
import type { phrases as guide } from './en/guide.ts';
import type { phrases as headerMenu } from './en/header-menu.ts';
import type { phrases as identity } from './en/identity.ts';
import type { phrases as imports } from './en/imports.ts';
import type { phrases as map } from './en/map.ts';
import type { phrases as messageTemplates } from './en/message-templates.ts';
import type { phrases as messages } from './en/messages.ts';
import type { phrases as notices } from './en/notices.ts';
import type { phrases as places } from './en/places.ts';
import type { phrases as preferences } from './en/preferences.ts';
import type { phrases as recordHistory } from './en/record-history.ts';
import type { phrases as recordIndexes } from './en/record-indexes.ts';
import type { phrases as recordPage } from './en/record-page.ts';
import type { phrases as records } from './en/records.ts';
import type { phrases as roles } from './en/roles.ts';
import type { phrases as search } from './en/search.ts';
import type { phrases as tableTools } from './en/table-tools.ts';
import type { phrases as tags } from './en/tags.ts';
import type { phrases as teamUsers } from './en/team-users.ts';
import type { phrases as teams } from './en/teams.ts';
import type { phrases as ui } from './en/ui.ts';
import type { phrases as values } from './en/values.ts';
import type { phrases as views } from './en/views.ts';
import type { phrases as webhooks } from './en/webhooks.ts';
import type { phrases as wizardLinks } from './en/wizard-links.ts';
import type { phrases as wizards } from './en/wizards.ts';

interface Phrases {
  readonly 'api-keys': typeof apiKeys;
  readonly app: typeof app;
  readonly 'audit-log': typeof auditLog;
  readonly bookmarks: typeof bookmarks;
  readonly calendar: typeof calendar;
  readonly cards: typeof cards;
  readonly collections: typeof collections;
  readonly 'collections-admin': typeof collectionsAdmin;
  readonly comments: typeof comments;
  readonly 'custom-lists': typeof customLists;
  readonly duplicates: typeof duplicates;
  readonly editor: typeof editor;
  readonly errors: typeof errors;
  readonly guide: typeof guide;
  readonly 'header-menu': typeof headerMenu;
  readonly identity: typeof identity;
  readonly imports: typeof imports;
  readonly map: typeof map;
  readonly 'message-templates': typeof messageTemplates;
  readonly messages: typeof messages;
  readonly notices: typeof notices;
  readonly places: typeof places;
  readonly preferences: typeof preferences;
  readonly 'record-history': typeof recordHistory;
  readonly 'record-indexes': typeof recordIndexes;
  readonly 'record-page': typeof recordPage;
  readonly records: typeof records;
  readonly roles: typeof roles;
  readonly search: typeof search;
  readonly 'table-tools': typeof tableTools;
  readonly tags: typeof tags;
  readonly 'team-users': typeof teamUsers;
  readonly teams: typeof teams;
  readonly ui: typeof ui;
  readonly values: typeof values;
  readonly views: typeof views;
  readonly webhooks: typeof webhooks;
  readonly 'wizard-links': typeof wizardLinks;
  readonly wizards: typeof wizards;
}

export type PhraseSlice = keyof Phrases;
type PhraseLanguage = 'en' | 'es';

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T &
  string];

/** A phrase named in full: `records:table.newRecord`. Plural forms are named without their suffix. */
export type PhraseKey = { [S in PhraseSlice]: `${S}:${WithoutPlural<Leaves<Phrases[S]>>}` }[PhraseSlice];
type WithoutPlural<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;

interface PhraseModule {
  readonly phrases: object;
}

const loaders: Record<PhraseLanguage, Record<PhraseSlice, () => Promise<PhraseModule>>> = {
  en: {
    'api-keys': () => import('./en/api-keys.ts'),
    app: () => import('./en/app.ts'),
    'audit-log': () => import('./en/audit-log.ts'),
    bookmarks: () => import('./en/bookmarks.ts'),
    calendar: () => import('./en/calendar.ts'),
    cards: () => import('./en/cards.ts'),
    collections: () => import('./en/collections.ts'),
    'collections-admin': () => import('./en/collections-admin.ts'),
    comments: () => import('./en/comments.ts'),
    'custom-lists': () => import('./en/custom-lists.ts'),
    duplicates: () => import('./en/duplicates.ts'),
    editor: () => import('./en/editor.ts'),
    errors: () => import('./en/errors.ts'),
    guide: () => import('./en/guide.ts'),
    'header-menu': () => import('./en/header-menu.ts'),
    identity: () => import('./en/identity.ts'),
    imports: () => import('./en/imports.ts'),
    map: () => import('./en/map.ts'),
    'message-templates': () => import('./en/message-templates.ts'),
    messages: () => import('./en/messages.ts'),
    notices: () => import('./en/notices.ts'),
    places: () => import('./en/places.ts'),
    preferences: () => import('./en/preferences.ts'),
    'record-history': () => import('./en/record-history.ts'),
    'record-indexes': () => import('./en/record-indexes.ts'),
    'record-page': () => import('./en/record-page.ts'),
    records: () => import('./en/records.ts'),
    roles: () => import('./en/roles.ts'),
    search: () => import('./en/search.ts'),
    'table-tools': () => import('./en/table-tools.ts'),
    tags: () => import('./en/tags.ts'),
    'team-users': () => import('./en/team-users.ts'),
    teams: () => import('./en/teams.ts'),
    ui: () => import('./en/ui.ts'),
    values: () => import('./en/values.ts'),
    views: () => import('./en/views.ts'),
    webhooks: () => import('./en/webhooks.ts'),
    'wizard-links': () => import('./en/wizard-links.ts'),
    wizards: () => import('./en/wizards.ts'),
  },
  es: {
    'api-keys': () => import('./es/api-keys.ts'),
    app: () => import('./es/app.ts'),
    'audit-log': () => import('./es/audit-log.ts'),
    bookmarks: () => import('./es/bookmarks.ts'),
    calendar: () => import('./es/calendar.ts'),
    cards: () => import('./es/cards.ts'),
    collections: () => import('./es/collections.ts'),
    'collections-admin': () => import('./es/collections-admin.ts'),
    comments: () => import('./es/comments.ts'),
    'custom-lists': () => import('./es/custom-lists.ts'),
    duplicates: () => import('./es/duplicates.ts'),
    editor: () => import('./es/editor.ts'),
    errors: () => import('./es/errors.ts'),
    guide: () => import('./es/guide.ts'),
    'header-menu': () => import('./es/header-menu.ts'),
    identity: () => import('./es/identity.ts'),
    imports: () => import('./es/imports.ts'),
    map: () => import('./es/map.ts'),
    'message-templates': () => import('./es/message-templates.ts'),
    messages: () => import('./es/messages.ts'),
    notices: () => import('./es/notices.ts'),
    places: () => import('./es/places.ts'),
    preferences: () => import('./es/preferences.ts'),
    'record-history': () => import('./es/record-history.ts'),
    'record-indexes': () => import('./es/record-indexes.ts'),
    'record-page': () => import('./es/record-page.ts'),
    records: () => import('./es/records.ts'),
    roles: () => import('./es/roles.ts'),
    search: () => import('./es/search.ts'),
    'table-tools': () => import('./es/table-tools.ts'),
    tags: () => import('./es/tags.ts'),
    'team-users': () => import('./es/team-users.ts'),
    teams: () => import('./es/teams.ts'),
    ui: () => import('./es/ui.ts'),
    values: () => import('./es/values.ts'),
    views: () => import('./es/views.ts'),
    webhooks: () => import('./es/webhooks.ts'),
    'wizard-links': () => import('./es/wizard-links.ts'),
    wizards: () => import('./es/wizards.ts'),
  },
};

// Read only in development and by tests; a check compares it with the folders.
export const phraseSlices = Object.keys(loaders.en).sort();

/** The phrases of one slice in one language, ready for i18next. */
export async function loadPhrases(language: string, slice: string): Promise<object> {
  const load = isLanguage(language)
    ? Object.entries(loaders[language]).find(([name]) => name === slice)
    : undefined;
  if (!load) throw new Error(`No phrases "${slice}" in "${language}".`);
  const { phrases } = await load[1]();
  return language === 'es' ? withManyForms(phrases) : phrases;
}

function isLanguage(language: string): language is PhraseLanguage {
  return language === 'en' || language === 'es';
}

/** Spanish has a third plural form, for whole millions ("1 000 000 de registros"); we word it as the general one. */
function withManyForms(phrases: object): object {
  const entries = Object.entries(phrases).flatMap(([key, value]) => {
    if (typeof value !== 'string') return [[key, withManyForms(value)]];
    return key.endsWith('_other')
      ? [
          [key, value],
          [key.replace(/_other$/, '_many'), value],
        ]
      : [[key, value]];
  });
  return Object.fromEntries(entries);
}
