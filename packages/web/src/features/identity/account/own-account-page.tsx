import { ButtonLink } from '../../../app/links.tsx';
import { PlainFrame } from '../../../app/pages/plain-frame.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { PageHeader } from '../../../ui/page.tsx';
import css from '../preferences-page.module.css';
import { DevicesPanel } from '../security/devices-panel.tsx';
import { SecurityPanels } from '../security/security-panels.tsx';
import { DeleteAccountPanel } from './delete-account-panel.tsx';
import { OwnAccountPanel } from './own-account-panel.tsx';

/** Reachable without a team. */
export function OwnAccountPage() {
  const t = usePhrases('own-account');
  return (
    <PlainFrame width={640}>
      <PageHeader
        title={t('pageTitle')}
        intro={t('pageIntro')}
        actions={
          <ButtonLink to="/choose-team" variant="default">
            {t('backToTeams')}
          </ButtonLink>
        }
      />
      <div className={css.stack}>
        <OwnAccountPanel />
        <SecurityPanels />
        <DevicesPanel />
        <DeleteAccountPanel />
      </div>
    </PlainFrame>
  );
}
