// What a row of the table means for a user: the address with real ids, where they land, and its title.
import {
  type FeaturePermission,
  messagePermissions,
  wizardPermissions,
} from '@fieldhouse/contract/permissions';
import { phrases as en } from '@fieldhouse/phrases/en/app';
import { phrases as es } from '@fieldhouse/phrases/es/app';
import type { RouteRow } from './route-rows.ts';

export interface Rights {
  readonly name: string;
  readonly isSignedIn: boolean;
  readonly isMember: boolean;
  readonly isAdmin: boolean;
  readonly feature?: FeaturePermission;
}

export interface Places {
  readonly teamId: string;
  readonly otherTeamId: string;
  /** Value of each parameter of an address, by its name. */
  readonly ids: Readonly<Record<string, string>>;
  /** The same for labels that are data. */
  readonly labels: Readonly<Record<string, string>>;
}

/** The address of a row, with real ids in place of its parameters. */
export function addressOf({ path, search = '' }: RouteRow, places: Places): string {
  return fill(`${path}${search}`, path, places);
}

/** Where the router leads this person, as a pattern (seed sections 2 and 6). */
export function landingOf(row: RouteRow, person: Rights, places: Places): string {
  const address = addressOf(row, places);
  if (row.opens !== 'anyone' && !person.isSignedIn)
    return exactly(`/login?redirect=${encodeURIComponent(address)}`);
  if (!mayOpen(row, person)) {
    const elsewhere = person.feature && row.elsewhere?.[person.feature];
    return exactly(elsewhere ? fill(elsewhere, row.path, places) : '/access-denied');
  }
  return patternOf(row, row.leadsTo ?? row.path, places);
}

/** Where the page leads a person who may open it, once it has loaded. */
export function pageLandingOf(row: RouteRow, person: Rights, places: Places): string {
  if (row.path === '/login' && person.isSignedIn) return homeOf(person, places);
  if (row.pageLeadsTo === undefined) return landingOf(row, person, places);
  return patternOf(row, row.pageLeadsTo, places);
}

export function homeOf({ isMember, isSignedIn }: Rights, { teamId, otherTeamId }: Places): string {
  if (!isSignedIn) return exactly(`/login?redirect=${encodeURIComponent('/')}`);
  return exactly(`/team-${isMember ? teamId : otherTeamId}/dashboard`);
}

/** The labels of the document's title, from the breadcrumbs of the row's route. */
export function titleOf({ path, crumbs = [] }: RouteRow, language: 'en' | 'es', { labels }: Places): string {
  const start = path.startsWith('/team-') ? ['Team Dashboard'] : [];
  const own = crumbs.map((label) => labels[label] ?? translated(label, path, language));
  const first = start.map((label) => translated(label, path, language));
  return [...first, ...own, 'Fieldhouse'].join(' | ');
}

function mayOpen({ opens }: RouteRow, { isAdmin, isMember, isSignedIn, feature }: Rights): boolean {
  if (opens === 'anyone') return true;
  if (opens === 'account') return isSignedIn;
  if (opens === 'member') return isMember;
  if (opens === 'reads_messages')
    return isMember && (isAdmin || messagePermissions.some((one) => one === feature));
  if (opens === 'builds_wizards')
    return isMember && (isAdmin || wizardPermissions.some((one) => one === feature));
  return isMember && (isAdmin || feature === opens);
}

function patternOf({ path }: RouteRow, target: string, places: Places): string {
  const rest = target.endsWith('*') ? '[^?]*' : '';
  return `^${escaped(fill(target, path, places).replace(/\*$/, ''))}${rest}(\\?.*)?$`;
}

function exactly(address: string): string {
  return `^${escaped(address)}$`;
}

function fill(text: string, path: string, { ids }: Places): string {
  return text.replaceAll(/\{?\$(\w+)\}?/g, (_, name: string) => {
    const isList = name === 'dataCollectionId' && path.includes('/custom-lists/');
    return ids[isList ? 'listId' : name] ?? name;
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Left out: in Spanish a template has another gender than a message, so one English label has two
 * translations.
 */
const { archivedTemplates, ...tabs } = es.tab;
const { archivedTemplates: english, ...englishTabs } = en.tab;
const spanish = new Map(
  [
    [en.nav, es.nav],
    [englishTabs, tabs],
    [en.section, es.section],
    [{ denied: en.accessDenied.title }, { denied: es.accessDenied.title }],
  ].flatMap(([from = {}, to = {}]) =>
    Object.entries(from).map(([key, text]) => [
      text,
      Object.entries(to).find(([other]) => other === key)?.[1],
    ]),
  ),
);

function translated(label: string, path: string, language: 'en' | 'es'): string {
  if (language === 'en') return label;
  if (path.endsWith('/templates-archived') && label === english) return archivedTemplates;
  const text = spanish.get(label);
  if (text === undefined) throw new Error(`No Spanish for "${label}".`);
  return text;
}
