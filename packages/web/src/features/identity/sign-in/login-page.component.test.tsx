import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { answer, answerApi } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { leaveOutPages } from '../../../../test/leave-out-pages.ts';
import { cacheSampleInstance } from '../../../../test/sample-instance.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { identityApi } from '../../../api/endpoints/identity-api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { App } from '../../../app/app.tsx';
import { routeTree } from '../../../routes/route-tree.ts';

async function openSignIn(redirect = '/choose-team') {
  await i18next.changeLanguage('en');
  // Of a pool: without passkeys, which the browser would offer.
  cacheSampleInstance({ provider: 'cognito' });
  const session = sampleSession();
  answerApi([
    answer(identityApi.signIn, () => {
      cacheSession(session);
      return session;
    }),
    answer(identityApi.session, () => session),
  ]);
  const history = createMemoryHistory({
    initialEntries: [`/login?redirect=${encodeURIComponent(redirect)}`],
  });
  const router = createRouter({ routeTree, context: { queryClient }, history });
  leaveOutPages(router, ['/login']);
  await router.load();
  const screen = await render(<App router={router} />);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  const signIn = async (email: string, password: string) => {
    await screen.getByLabelText('Email').fill(email);
    await screen.getByRole('textbox', { name: 'Password' }).fill(password);
    await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  return { screen, signIn, address: () => router.state.location.href };
}

test('the form speaks the messages of the specification', async () => {
  const { screen, signIn } = await openSignIn();
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(() => screen.getByText('Value is required').elements()).toHaveLength(2);
  await signIn('elena.rossi@example', '');
  await expect.element(screen.getByText('Value is not a valid email address')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

// The other forms of such an address: safe-redirect.test.ts.
test.each([
  ['/createdata?from=mail', '/createdata?from=mail'],
  ['//evil.example', /^\/team-[0-9a-f-]+\/dashboard$/],
])('after signing in, the requested address %s is followed only within the product', async (asked, led) => {
  const { signIn, address } = await openSignIn(asked);
  await signIn('ada@fieldhouse.test', 'Fieldhouse-1');
  await expect.poll(address).toEqual(typeof led === 'string' ? led : expect.stringMatching(led));
});
