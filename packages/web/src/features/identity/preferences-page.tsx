import { usePhrases } from '../../app/phrases.ts';
import { useSession } from '../../app/session/session.ts';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { OwnKeysPanel } from '../api-keys/index.ts';
import { NoticeChoicesPanel } from '../notices/index.ts';
import { DisplayPanel } from '../preferences/index.ts';
import css from './preferences-page.module.css';
import { DevicesPanel } from './security/devices-panel.tsx';
import { SecurityPanels } from './security/security-panels.tsx';

export function PreferencesPage() {
  const t = usePhrases('identity');
  const session = useSession();
  const name = session ? `${session.firstName} ${session.lastName}` : '';
  return (
    <Page width="narrow">
      <PageHeader title={t('preferences.title')} intro={t('preferences.intro')} />
      <div className={css.stack}>
        <DisplayPanel />
        <NoticeChoicesPanel />
        <Panel title={t('preferences.account')}>
          <div className={css.person}>
            <NameAvatar name={name} size={44} />
            <div>
              <div className={css.label}>{name}</div>
              <div className={css.hint}>{session?.email}</div>
            </div>
          </div>
        </Panel>
        <SecurityPanels />
        <DevicesPanel />
        <OwnKeysPanel />
      </div>
    </Page>
  );
}
