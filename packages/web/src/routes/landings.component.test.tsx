// Every address of the product × every kind of user: each lands where the specification requires. The pages are
// left out: a landing is decided by the guards and redirects of the routes.
import { backends } from '@fieldhouse/contract/backends';
import type { Session } from '@fieldhouse/contract/identity';
import { collectionId, teamId } from '@fieldhouse/contract/ids';
import { noLogos } from '@fieldhouse/contract/logos';
import { featurePermissions } from '@fieldhouse/contract/permissions';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import {
  addressOf,
  homeOf,
  landingOf,
  type Places,
  type Rights,
  titleOf,
} from '../../../../e2e/routes/landings.ts';
import { routeRows } from '../../../../e2e/routes/route-rows.ts';
import { answer, answerApi } from '../../test/api-answers.ts';
import { leaveOutPages, routesOf } from '../../test/leave-out-pages.ts';
import { cacheSampleInstance } from '../../test/sample-instance.ts';
import { sampleMessage } from '../../test/sample-message.ts';
import { cacheSession, sampleSession } from '../../test/sample-session.ts';
import { clientOf } from '../api/client.ts';
import { identityApi } from '../api/endpoints/identity-api.ts';
import { messagesApi } from '../api/endpoints/messages-api.ts';
import { queryClient } from '../api/query-client.ts';
import { App } from '../app/app.tsx';
import { frameCollectionsQuery } from '../app/crumbs/collection-crumb.ts';
import { openRunQuery } from '../app/crumbs/wizard-crumb.ts';
import { forgetSelectedTeam } from '../app/session/last-team.ts';
import { sessionQuery } from '../app/session/session.ts';
import { routeTree } from './route-tree.ts';

const id = (last: number) => `01890000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const places: Places = {
  teamId: id(1),
  otherTeamId: id(2),
  ids: {
    teamId: id(1),
    teamUserId: id(3),
    collectionId: id(4),
    dataCollectionId: id(4),
    listId: id(5),
    dataRecordId: id(6),
    dataWizardId: id(7),
    outgoingMessageId: id(8),
    subscriptionListId: id(15),
    roleId: id(9),
    wizardStepId: id(10),
    dataCardGroupId: id(11),
    dataViewId: id(12),
    ogmTemplateId: id(13),
    userId: id(14),
    token: 'not-a-token',
    group: 'buttons',
    helpPage: 'first-table',
    domain: 'example.org',
    projectId: id(16),
  },
  labels: {
    $collection: 'People',
    $list: 'Seasons',
    $view: 'By day',
    $project: 'Planting day',
    $wizard: 'Sign-up',
    $step: 'Hello',
    $message: 'Letter',
    $domain: 'example.org',
  },
};

const anonymous = { name: 'anonymous', isSignedIn: false, isMember: false, isAdmin: false };
const member = { name: 'plain member', isSignedIn: true, isMember: true, isAdmin: false };
const admin = { ...member, name: 'team admin', isAdmin: true };
const people: readonly Rights[] = [
  anonymous,
  member,
  admin,
  { ...member, name: 'member of another team', isMember: false },
  ...featurePermissions.map((feature) => ({ ...member, name: `member with ${feature}`, feature })),
];

beforeEach(() => {
  localStorage.removeItem('lastSelectedTeamId');
  forgetSelectedTeam();
  cacheSampleInstance();
});

test('every address has a row and every row is an address', () => {
  const rows = routeRows.map(({ path }) => path);
  expect(new Set(rows).size).toBe(rows.length);
  const paths = routesOf(makeRouter()).map(({ fullPath }) => String(fullPath).replace(/(.)\/$/, '$1'));
  const isPage = (path: string) => path !== '/' && path !== '';
  expect([...new Set(paths)].filter(isPage).sort()).toEqual(rows.toSorted());
});

test.each(people)('$name lands where the specification says', async (person) => {
  signIn(person);
  const router = makeRouter();
  const land = async (address: string) => {
    router.history.push(address);
    await router.load();
    const { matches, location } = router.state;
    const isNotFound = matches.some((match) => match.status === 'notFound');
    return isNotFound ? 'not found' : location.href;
  };
  const wrong: string[] = [];
  const visit = async (address: string, expected: string) => {
    const landed = await land(address);
    if (!new RegExp(expected).test(landed)) wrong.push(`${address} → ${landed}, not ${expected}`);
  };
  for (const row of routeRows) await visit(addressOf(row, places), landingOf(row, person, places));
  await visit('/', homeOf(person, places));
  expect(wrong).toEqual([]);
});

test.each(['en', 'es'] as const)('every page has its title in %s', async (language) => {
  signIn(admin, language);
  await i18next.changeLanguage(language);
  nameThings();
  const router = makeRouter();
  await router.load();
  await render(<App router={router} />);
  for (const row of routeRows.filter(({ crumbs }) => crumbs)) {
    await router.navigate({ href: addressOf(row, places) });
    await expect.poll(() => document.title).toBe(titleOf(row, language, places));
  }
});

function makeRouter() {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: ['/public'] }),
  });
  leaveOutPages(router);
  return router;
}

function signIn(person: Rights, language: 'en' | 'es' = 'en'): void {
  const session = sampleSession({
    teamId: teamId.parse(person.isMember ? places.teamId : places.otherTeamId),
    isTeamAdmin: person.isAdmin || !person.isMember,
    featurePermissions: person.feature ? [person.feature] : [],
    interfaceLanguage: language,
  });
  cacheSession(session);
  if (!person.isSignedIn) queryClient.setQueryData(sessionQuery.queryKey, null);
  answerApi(answersOf(session));
}

const { user } = clientOf({ user: backends.user });

/** A guard asks again who is signed in before it refuses. */
function answersOf(session: Session) {
  const { email, firstName, lastName, memberships } = session;
  const links = memberships.map(({ teamId: team, isTeamAdmin }) => ({
    teamId: team,
    firstName,
    lastName,
    Team: {
      name: 'Riverside Centre',
      shortName: 'Riverside',
      ...noLogos,
      primaryTimezone: 'UTC',
      defaultInterfaceLanguage: 'en' as const,
      deactivatedAsOf: null,
    },
    InterfaceLanguage: null,
    isTeamAdmin,
    lastOpened: null,
  }));
  return [
    answer(identityApi.session, () => session),
    answer(messagesApi.get, () => sampleMessage()),
    answer(user, () => ({
      simplyUser: { userId: session.userId, primaryEmailAddress: { email }, firstName, lastName },
      teamData: { result: links, s3DefaultUserPicture: '', s3DefaultTeamPicture: '' },
      teamUserRoleLink: [],
    })),
  ];
}

/** The names in the labels, as the pages would have cached them. */
function nameThings(): void {
  const { ids, labels } = places;
  const collection = (key: string, pluralName: string | undefined) => ({
    id: collectionId.parse(ids[key]),
    parentId: null,
    pluralName: pluralName ?? '',
    icon: 'Users',
    isUsedAsCustomList: false,
    isShownInSidebar: true,
    recordCount: 0,
  });
  const team = places.teamId;
  queryClient.setQueryData(frameCollectionsQuery(team).queryKey, [
    collection('collectionId', labels.$collection),
    collection('listId', labels.$list),
  ]);
  const run = { wizardName: labels.$wizard ?? '', stepTitle: labels.$step ?? '' };
  queryClient.setQueryData(openRunQuery(team, ids.dataWizardId ?? '').queryKey, run);
  queryClient.setQueryData(['wizards.get', { teamId: team, wizardId: ids.dataWizardId }, {}], {
    name: labels.$wizard,
  });
  const message = { teamId: team, messageId: ids.outgoingMessageId };
  const named = sampleMessage({ change: { internalName: labels.$message ?? '' } });
  queryClient.setQueryData(['messages.get', message, {}], named);
  queryClient.setQueryData(['projects.list', { teamId: team }, {}], {
    items: [{ id: ids.projectId, name: labels.$project }],
  });
  queryClient.setQueryData(['views.find', { teamId: team, viewId: ids.dataViewId }, {}], {
    internalName: labels.$view,
  });
}
