import { useQuery } from '@tanstack/react-query';
import { instanceQuery } from '../../../app/instance.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Panel } from '../../../ui/panel.tsx';
import css from '../preferences-page.module.css';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { SecondFactorRow } from './second-factor-row.tsx';

/** Second factor and passkeys, if this instance manages accounts itself. */
export function SecurityPanels() {
  const t = usePhrases('identity');
  const provider = useQuery(instanceQuery).data?.provider;
  if (provider === undefined) return null;
  if (provider !== 'local') {
    return (
      <Panel title={t('security.title')}>
        <p className={css.text}>{t('security.elsewhere')}</p>
      </Panel>
    );
  }
  return (
    <>
      <Panel title={t('security.title')}>
        <SecondFactorRow />
      </Panel>
      <PasskeysPanel />
    </>
  );
}
