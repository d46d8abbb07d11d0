import type { TeamId } from '@fieldhouse/contract/ids';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { Drawer } from '@mantine/core';
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks';
import { CatchBoundary, Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { api } from '../../api/api.ts';
import { RouteProblem } from '../feedback/route-problem.tsx';
import { TeamCountry } from '../language/team-country.ts';
import { TextLanguage } from '../language/text-language.ts';
import { useTextLanguage } from '../language/text-languages.ts';
import { PagePending } from '../pages/page-pending.tsx';
import { usePhrases, useTeamPhrases } from '../phrases.ts';
import { useMembership } from '../session/use-team.ts';
import { TeamEventsProvider } from '../team-events.tsx';
import { Palette } from './palette.tsx';
import { openPalette } from './palette-state.ts';
import { Sidebar } from './sidebar.tsx';
import { RouteTabs } from './tab-row.tsx';
import css from './team-frame.module.css';
import { TopBar } from './top-bar.tsx';

/** Sidebar, top bar and tab row around every page of a team. `tools` are in the bar, before the user menu. */
export function TeamFrame({ tools, banner }: TeamFrameProps) {
  useTeamPhrases();
  const t = usePhrases('app');
  const { teamId, country } = useMembership();
  const { language } = useTextLanguage();
  const { pathname } = useLocation();
  const [isNarrow, setNarrow] = useLocalStorage({ key: 'sidebarIsNarrow', defaultValue: false });
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const { close } = drawer;
  useRecordOpened(teamId);
  useHotkeys([['mod+K', openPalette]], []);
  useEffect(() => {
    // Following a link in the drawer closes it.
    if (pathname) close();
  }, [pathname, close]);
  return (
    <TeamEventsProvider key={teamId} teamId={teamId}>
      <a href="#content" className={css.skip}>
        {t('skipToContent')}
      </a>
      <div className={css.frame} data-narrow={isNarrow || undefined}>
        <div className={css.sidebar}>
          <Sidebar isNarrow={isNarrow} onToggle={() => setNarrow(!isNarrow)} />
        </div>
        <div className={css.main}>
          <TopBar onOpenNavigation={drawer.open} tools={tools} />
          {banner}
          <RouteTabs />
          <main id="content" tabIndex={-1} className={css.content}>
            <CatchBoundary getResetKey={() => pathname} errorComponent={RouteProblem}>
              <TextLanguage value={language}>
                <TeamCountry value={country}>
                  <Suspense fallback={<PagePending />}>
                    <Outlet />
                  </Suspense>
                </TeamCountry>
              </TextLanguage>
            </CatchBoundary>
          </main>
        </div>
      </div>
      <NavigationDrawer isOpen={isDrawerOpen} onClose={drawer.close} />
      <TextLanguage value={language}>
        <Palette />
      </TextLanguage>
    </TeamEventsProvider>
  );
}

interface TeamFrameProps {
  readonly tools: ReactNode;
  /** Team-wide notices above its pages. */
  readonly banner: ReactNode;
}

function NavigationDrawer({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = usePhrases('app');
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={300} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('frame.mainNavigation')}>
        <Sidebar isNarrow={false} onClose={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Records when the team was last opened, for the list of teams. */
function useRecordOpened(teamId: TeamId): void {
  useEffect(() => {
    void ignoreFailure(
      api.teams.open({ params: { teamId }, body: {} }),
      'the list of teams then shows an older time',
    );
  }, [teamId]);
}
