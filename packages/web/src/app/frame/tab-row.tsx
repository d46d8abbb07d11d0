import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
}

/** The row of tabs under the top bar. A page whose tabs depend on its data draws it as its first element. */
export function TabRow({ tabs, actions }: TabRowProps) {
  const t = usePhrases('app');
  const params = useAllParams();
  return (
    <div className={css.row}>
      <nav aria-label={t('frame.tabs')} style={{ flex: 1, minWidth: 0 }}>
        <ul className={css.list}>
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

/** The tabs that the open route (or the nearest parent with tabs) names. */
export function RouteTabs() {
  const say = useFramePhrase();
  const matches = useMatches();
  const tabs = matches.findLast(({ staticData }) => staticData.tabs)?.staticData.tabs;
  if (!tabs) return null;
  return <TabRow tabs={tabs.map((tab) => ({ ...tab, label: say(tab.label) }))} />;
}

function useAllParams(): Readonly<Record<string, string>> {
  return useMatches().at(-1)?.params ?? {};
}
