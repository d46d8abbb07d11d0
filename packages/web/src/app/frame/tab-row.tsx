import { useMatches } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useFramePhrase, usePhrases } from '../phrases.ts';
import { FrameLink } from './frame-link.tsx';
import css from './tab-row.module.css';

interface ShownTab {
  readonly label: string;
  /** Full path of the tab's route. */
  readonly to: string;
  readonly icon?: ReactNode;
  readonly keepsSearch?: boolean;
}

interface TabRowProps {
  readonly tabs: readonly ShownTab[];
  /** At the right end: a status, a button. */
  readonly actions?: ReactNode;
  readonly isInSidebar?: boolean;
}

/** The row of tabs under the top bar. A page whose tabs depend on its data draws it as its first element. */
export function TabRow({ tabs, actions, isInSidebar = false }: TabRowProps) {
  const t = usePhrases('app');
  const params = useAllParams();
  const list = useShownTab(`${tabs.map(({ to }) => to).join()} ${actions !== undefined}`);
  return (
    <div className={`${css.row} ${isInSidebar ? css.inSidebar : ''}`}>
      <nav aria-label={t('frame.tabs')} style={{ flex: 1, minWidth: 0 }}>
        <ul className={css.list} ref={list}>
          {tabs.map(({ label, to, icon, keepsSearch = false }) => (
            <li key={to}>
              <FrameLink to={to} params={params} className={css.tab} keepsSearch={keepsSearch}>
                {icon}
                {label}
              </FrameLink>
            </li>
          ))}
        </ul>
      </nav>
      {actions}
    </div>
  );
}

/** On a phone the row scrolls: the open tab is brought into sight. */
function useShownTab(layout: string): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const path = useMatches().at(-1)?.pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another open tab, another layout another place
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[data-status="active"]');
    const row = list.current;
    // Not scrollIntoView, which would scroll the page as well.
    if (open && row)
      row.scrollLeft = open.offsetLeft - row.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
  }, [path, layout]);
  return list;
}

/** The tabs that the open route (or the nearest parent with tabs) names. */
export function RouteTabs() {
  const say = useFramePhrase();
  const matches = useMatches();
  const { tabs, areTabsInSidebar = false } =
    matches.findLast(({ staticData }) => staticData.tabs)?.staticData ?? {};
  if (!tabs) return null;
  const shown = tabs.map((tab) => ({ ...tab, label: say(tab.label) }));
  return <TabRow tabs={shown} isInSidebar={areTabsInSidebar} />;
}

function useAllParams(): Readonly<Record<string, string>> {
  return useMatches().at(-1)?.params ?? {};
}
