import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { useMatches } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFramePhrase, usePhrases } from '../phrases.ts';
import { useRights } from '../rights/use-rights.ts';
import { FrameLink } from './frame-link.tsx';
import css from './tab-row.module.css';

interface ShownTab {
  readonly label: string;
  /** Full path of the tab's route. */
  readonly to: string;
  readonly icon?: ReactNode;
  readonly preservesSearch?: boolean;
  /** Active on this page only, not on those below its path. */
  readonly isExact?: boolean;
}

interface TabRowProps {
  readonly tabs: readonly ShownTab[];
  /** At the right end: a status, a button. */
  readonly actions?: ReactNode;
}

/** The row of tabs under the top bar. A page with data-dependent tabs renders it as its first element. */
export function TabRow({ tabs, actions }: TabRowProps) {
  const t = usePhrases('app');
  const params = useAllParams();
  const list = useShownTab(`${tabs.map(({ to }) => to).join()} ${actions !== undefined}`);
  return (
    <div className={css.row}>
      <nav aria-label={t('frame.tabs')} className={css.nav}>
        <ul className={css.list} ref={list}>
          {tabs.map(({ label, to, icon, preservesSearch = false, isExact = false }) => (
            <li key={to}>
              <FrameLink
                to={to}
                params={params}
                className={css.tab}
                preservesSearch={preservesSearch}
                isExact={isExact}
              >
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
  const tabs = matches.findLast(({ staticData }) => staticData.tabs)?.staticData.tabs;
  if (!tabs) return null;
  const shown = tabs.map((tab) => ({ ...tab, label: tFrame(tab.label) }));
  return tabs.some(({ needs }) => needs) ? <PermittedTabs tabs={shown} /> : <TabRow tabs={shown} />;
}

const actionsId = 'tab-actions';

/** What a page shows at the right end of its route's tabs; without such tabs, in its place. */
export function TabActions({ children }: { readonly children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>();
  useLayoutEffect(() => setSlot(document.getElementById(actionsId)), []);
  if (slot === undefined) return null;
  return slot === null ? children : createPortal(children, slot);
}

/** Where `TabActions` are shown, for a page that draws its tabs itself. */
export function TabActionsPlace({ isReserved = false }: { readonly isReserved?: boolean }) {
  const t = usePhrases('app');
  return (
    <section
      id={actionsId}
      className={css.actions}
      data-reserved={isReserved || undefined}
      aria-label={t('frame.pageActions')}
    />
  );
}

type LimitedTab = ShownTab & { readonly needs?: readonly FeaturePermission[] };

function PermittedTabs({ tabs }: { readonly tabs: readonly LimitedTab[] }) {
  const { may } = useRights();
  const isReserved = useMatches().some(({ staticData }) => staticData.hasTabActions);
  return (
    <TabRow
      tabs={tabs.filter(({ needs }) => needs === undefined || may(...needs))}
      actions={<TabActionsPlace isReserved={isReserved} />}
    />
  );
}

function useAllParams(): Readonly<Record<string, string>> {
  return useMatches().at(-1)?.params ?? {};
}
