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
  readonly preservesSearch?: boolean;
}

interface TabRowProps {
  readonly tabs: readonly ShownTab[];
  /** At the right end: a status, a button. */
  readonly actions?: ReactNode;
  readonly isInSidebar?: boolean;
}

/** The row of tabs under the top bar. A page with data-dependent tabs renders it as its first element. */
export function TabRow({ tabs, actions, isInSidebar = false }: TabRowProps) {
  const t = usePhrases('app');
  const params = useAllParams();
  const list = useShownTab(`${tabs.map(({ to }) => to).join()} ${actions !== undefined}`);
  return (
    <div className={`${css.row} ${isInSidebar ? css.inSidebar : ''}`}>
      <nav aria-label={t('frame.tabs')} style={{ flex: 1, minWidth: 0 }}>
        <ul className={css.list} ref={list}>
          {tabs.map(({ label, to, icon, preservesSearch = false }) => (
            <li key={to}>
              <FrameLink to={to} params={params} className={css.tab} preservesSearch={preservesSearch}>
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

/** On a phone the row scrolls: bring the active tab into view. */
function useShownTab(layout: string): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout is another place
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const show = () => {
      const open = row.querySelector<HTMLElement>('[data-status="active"]');
      // Not scrollIntoView, which would scroll the page as well.
      if (open) row.scrollLeft = open.offsetLeft - row.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
    };
    show();
    // A link is marked active only once its page is shown, which is later than the URL change.
    const watch = new MutationObserver(show);
    watch.observe(row, { subtree: true, attributeFilter: ['data-status'] });
    return () => watch.disconnect();
  }, [layout]);
  return list;
}

/** The tabs of the open route or of its nearest parent with tabs. */
export function RouteTabs() {
  const tFrame = useFramePhrase();
  const matches = useMatches();
  const { tabs, areTabsInSidebar = false } =
    matches.findLast(({ staticData }) => staticData.tabs)?.staticData ?? {};
  if (!tabs) return null;
  const shown = tabs.map((tab) => ({ ...tab, label: tFrame(tab.label) }));
  return <TabRow tabs={shown} isInSidebar={areTabsInSidebar} />;
}

function useAllParams(): Readonly<Record<string, string>> {
  return useMatches().at(-1)?.params ?? {};
}
