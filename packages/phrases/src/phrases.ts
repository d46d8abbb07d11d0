// The registry of all phrases. A slice is an i18next namespace. Slices of team pages are bundled in
// team-pages-en.ts and team-pages-es.ts, those of admins in admin-pages-en.ts and -es.ts, those about sending in
// message-pages-en.ts and -es.ts; slices for anonymous visitors, and of pages
// that few open, load separately, so the sign-in page does not include the phrases of the message editor.
import type { adminPages } from './admin-pages-en.ts';
import type { phrases as app } from './en/app.ts';
import type { phrases as dashboards } from './en/dashboards.ts';
import type { phrases as errors } from './en/errors.ts';
import type { phrases as guide } from './en/guide.ts';
import type { phrases as help } from './en/help.ts';
import type { phrases as identity } from './en/identity.ts';
import type { phrases as mailPreferences } from './en/mail-preferences.ts';
import type { phrases as ownAccount } from './en/own-account.ts';
import type { phrases as palette } from './en/palette.ts';
import type { phrases as projects } from './en/projects.ts';
import type { phrases as sharedViews } from './en/shared-views.ts';
import type { phrases as teamLifecycle } from './en/team-lifecycle.ts';
import type { phrases as ui } from './en/ui.ts';
import type { phrases as usage } from './en/usage.ts';
import type { phrases as values } from './en/values.ts';
import type { phrases as wizardResults } from './en/wizard-results.ts';
import type { phrases as wizardRuns } from './en/wizard-runs.ts';
import type { phrases as wizardTests } from './en/wizard-tests.ts';
import type { phrases as wizards } from './en/wizards.ts';
import type { messagePages } from './message-pages-en.ts';
import type { teamPages } from './team-pages-en.ts';

interface OwnFiles {
  readonly app: typeof app;
  readonly dashboards: typeof dashboards;
  readonly errors: typeof errors;
  readonly guide: typeof guide;
  readonly help: typeof help;
  readonly identity: typeof identity;
  readonly 'mail-preferences': typeof mailPreferences;
  readonly palette: typeof palette;
  readonly projects: typeof projects;
  readonly 'own-account': typeof ownAccount;
  readonly 'shared-views': typeof sharedViews;
  readonly 'team-lifecycle': typeof teamLifecycle;
  readonly usage: typeof usage;
  readonly 'wizard-results': typeof wizardResults;
  readonly 'wizard-tests': typeof wizardTests;
  readonly ui: typeof ui;
  readonly values: typeof values;
  readonly wizards: typeof wizards;
  readonly 'wizard-runs': typeof wizardRuns;
}

type TeamPages = typeof teamPages;
type AdminPages = typeof adminPages;
type MessagePages = typeof messagePages;
type Phrases = OwnFiles & TeamPages & AdminPages & MessagePages;

export type PhraseSlice = keyof Phrases;
type PhraseLanguage = 'en' | 'es';

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T &
  string];

/** The full key of a phrase: `records:table.newRecord`. Plural forms are named without their suffix. */
export type PhraseKey = { [S in PhraseSlice]: `${S}:${WithoutPlural<Leaves<Phrases[S]>>}` }[PhraseSlice];
type WithoutPlural<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;

const ownFiles: Record<
  PhraseLanguage,
  Record<keyof OwnFiles, () => Promise<{ readonly phrases: object }>>
> = {
  en: {
    app: () => import('./en/app.ts'),
    dashboards: () => import('./en/dashboards.ts'),
    errors: () => import('./en/errors.ts'),
    guide: () => import('./en/guide.ts'),
    help: () => import('./en/help.ts'),
    identity: () => import('./en/identity.ts'),
    'mail-preferences': () => import('./en/mail-preferences.ts'),
    palette: () => import('./en/palette.ts'),
    projects: () => import('./en/projects.ts'),
    'own-account': () => import('./en/own-account.ts'),
    'shared-views': () => import('./en/shared-views.ts'),
    'team-lifecycle': () => import('./en/team-lifecycle.ts'),
    usage: () => import('./en/usage.ts'),
    'wizard-results': () => import('./en/wizard-results.ts'),
    'wizard-tests': () => import('./en/wizard-tests.ts'),
    ui: () => import('./en/ui.ts'),
    values: () => import('./en/values.ts'),
    wizards: () => import('./en/wizards.ts'),
    'wizard-runs': () => import('./en/wizard-runs.ts'),
  },
  es: {
    app: () => import('./es/app.ts'),
    dashboards: () => import('./es/dashboards.ts'),
    errors: () => import('./es/errors.ts'),
    guide: () => import('./es/guide.ts'),
    help: () => import('./es/help.ts'),
    identity: () => import('./es/identity.ts'),
    'mail-preferences': () => import('./es/mail-preferences.ts'),
    palette: () => import('./es/palette.ts'),
    projects: () => import('./es/projects.ts'),
    'own-account': () => import('./es/own-account.ts'),
    'shared-views': () => import('./es/shared-views.ts'),
    'team-lifecycle': () => import('./es/team-lifecycle.ts'),
    usage: () => import('./es/usage.ts'),
    'wizard-results': () => import('./es/wizard-results.ts'),
    'wizard-tests': () => import('./es/wizard-tests.ts'),
    ui: () => import('./es/ui.ts'),
    values: () => import('./es/values.ts'),
    wizards: () => import('./es/wizards.ts'),
    'wizard-runs': () => import('./es/wizard-runs.ts'),
  },
};

const teamPagesIn: Record<
  PhraseLanguage,
  () => Promise<{ readonly teamPages: Record<keyof TeamPages, object> }>
> = {
  en: () => import('./team-pages-en.ts'),
  es: () => import('./team-pages-es.ts'),
};

const adminPagesIn: Record<
  PhraseLanguage,
  () => Promise<{ readonly adminPages: Record<keyof AdminPages, object> }>
> = {
  en: () => import('./admin-pages-en.ts'),
  es: () => import('./admin-pages-es.ts'),
};

const messagePagesIn: Record<
  PhraseLanguage,
  () => Promise<{ readonly messagePages: Record<keyof MessagePages, object> }>
> = {
  en: () => import('./message-pages-en.ts'),
  es: () => import('./message-pages-es.ts'),
};

// Names are needed before loading; a missing slice is a type error.
const teamPageNames: Record<keyof TeamPages, true> = {
  bookmarks: true,
  calendar: true,
  cards: true,
  collections: true,
  comments: true,
  editor: true,
  map: true,
  notices: true,
  'outgoing-hold': true,
  places: true,
  preferences: true,
  'record-history': true,
  'record-page': true,
  records: true,
  search: true,
  'table-tools': true,
  tags: true,
  views: true,
  'wizard-links': true,
  'wizard-list': true,
  'wizard-tokens': true,
};

const adminPageNames: Record<keyof AdminPages, true> = {
  'api-keys': true,
  'audit-log': true,
  'collections-admin': true,
  'custom-lists': true,
  duplicates: true,
  expressions: true,
  'header-menu': true,
  imports: true,
  'record-indexes': true,
  roles: true,
  'team-users': true,
  teams: true,
  webhooks: true,
  'wizard-builder': true,
  'wizard-publishing': true,
  'wizard-questions': true,
  'wizard-records': true,
};

const messagePageNames: Record<keyof MessagePages, true> = {
  'mail-blocks': true,
  'mail-editor': true,
  'content-versions': true,
  'message-ab-test': true,
  'message-approvals': true,
  'message-audience': true,
  'message-checks': true,
  'message-replies': true,
  'message-schedule': true,
  'message-statistics': true,
  'message-templates': true,
  messages: true,
  'messages-dashboard': true,
  senders: true,
  'sending-domains': true,
  sms: true,
  'subscription-lists': true,
  suppressions: true,
};

// A check compares this list with the folders.
export const phraseSlices: readonly string[] = [
  ...Object.keys(ownFiles.en),
  ...Object.keys(teamPageNames),
  ...Object.keys(adminPageNames),
  ...Object.keys(messagePageNames),
].sort();

export const teamPageSlices: readonly string[] = Object.keys(teamPageNames);
export const adminPageSlices: readonly string[] = Object.keys(adminPageNames);
export const messagePageSlices: readonly string[] = Object.keys(messagePageNames);

/** The phrases of one slice in one language, ready for i18next. */
export async function loadPhrases(language: string, slice: string): Promise<object> {
  if (!isLanguage(language)) throw new Error(`No phrases in "${language}".`);
  const phrases = await read(language, slice);
  if (!phrases) throw new Error(`No phrases "${slice}".`);
  return language === 'es' ? withManyForms(phrases) : phrases;
}

async function read(language: PhraseLanguage, slice: string): Promise<object | undefined> {
  if (isTeamPage(slice)) return (await teamPagesIn[language]()).teamPages[slice];
  if (isAdminPage(slice)) return (await adminPagesIn[language]()).adminPages[slice];
  if (isMessagePage(slice)) return (await messagePagesIn[language]()).messagePages[slice];
  return isOwnFile(slice) ? (await ownFiles[language][slice]()).phrases : undefined;
}

const isTeamPage = (slice: string): slice is keyof TeamPages => Object.hasOwn(teamPageNames, slice);
const isAdminPage = (slice: string): slice is keyof AdminPages => Object.hasOwn(adminPageNames, slice);
const isMessagePage = (slice: string): slice is keyof MessagePages => Object.hasOwn(messagePageNames, slice);
const isOwnFile = (slice: string): slice is keyof OwnFiles => Object.hasOwn(ownFiles.en, slice);

function isLanguage(language: string): language is PhraseLanguage {
  return language === 'en' || language === 'es';
}

/**
 * Spanish has a third plural form, for whole millions ("1 000 000 de registros"); we use the general form for
 * it.
 */
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
