// Renders a component inside everything that main.tsx puts around a page: providers, languages and a router.
import type { Language } from '@fieldhouse/contract/identity';
import type { TeamId } from '@fieldhouse/contract/ids';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { type RenderResult, render } from 'vitest-browser-react';
import { App } from '../src/app/app.tsx';
import { type Answer, answerApi } from './api-answers.ts';

interface AppOptions {
  readonly language?: Language;
  readonly answers?: readonly Answer[];
  /** Stays wherever its links lead, as the frame around the pages does. */
  readonly isFrame?: boolean;
  /** The browser's own, for what only it can do; its address must be that of the team. Default: in memory. */
  readonly history?: RouterHistory;
  /** Below the team, for a page with parameters; default: the team itself. */
  readonly place?: { readonly path: string; readonly address: string };
}

/** The team in the URL. */
export const teamId = '01890000-0000-7000-8000-000000000001' as TeamId;

/** @example const screen = await renderInApp(<Tooltip label="Save">…</Tooltip>, { language: 'es' }) */
export async function renderInApp(component: ReactNode, options: AppOptions = {}): Promise<RenderResult> {
  const { language = 'en', answers = [], isFrame = false, place = { path: '', address: '' } } = options;
  answerApi(answers);
  await i18next.changeLanguage(language);
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: `/team-{$teamId}${place.path}`,
    component: () => <main>{component}</main>,
  });
  const elsewhere = createRoute({ getParentRoute: () => page, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([isFrame ? page.addChildren([elsewhere]) : page]),
    history: options.history ?? createMemoryHistory({ initialEntries: [`/team-${teamId}${place.address}`] }),
  });
  await router.load();
  return render(<App router={router} />);
}
