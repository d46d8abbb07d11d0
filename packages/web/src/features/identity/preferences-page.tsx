import { useAdminPhrases, usePhrases } from '../../app/phrases.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { OwnKeysPanel } from '../api-keys/index.ts';
import { NoticeChoicesPanel } from '../notices/index.ts';
import { DisplayPanel } from '../preferences/index.ts';
import { LeavePanel } from '../team-lifecycle/index.ts';
import { DeleteAccountPanel } from './account/delete-account-panel.tsx';
import { OwnAccountPanel } from './account/own-account-panel.tsx';
import css from './preferences-page.module.css';
import { DevicesPanel } from './security/devices-panel.tsx';
import { SecurityPanels } from './security/security-panels.tsx';

export function PreferencesPage() {
  useAdminPhrases();
  const t = usePhrases('identity');
  return (
    <Page width="narrow">
      <PageHeader title={t('preferences.title')} intro={t('preferences.intro')} />
      <div className={css.stack}>
        <DisplayPanel />
        <NoticeChoicesPanel />
        <OwnAccountPanel />
        <SecurityPanels />
        <DevicesPanel />
        <OwnKeysPanel />
        <LeavePanel />
        <DeleteAccountPanel />
      </div>
    </Page>
  );
}
