import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { instanceQuery } from '../../../app/instance.ts';
import { ButtonLink } from '../../../app/links.tsx';
import { PlainFrame } from '../../../app/pages/plain-frame.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { PageHeader } from '../../../ui/page.tsx';
import css from '../preferences-page.module.css';
import { DevicesPanel, devicesQuery } from '../security/devices-panel.tsx';
import { passkeysQuery } from '../security/passkeys-panel.tsx';
import { secondFactorQuery } from '../security/second-factor-row.tsx';
import { SecurityPanels } from '../security/security-panels.tsx';
import { DeleteAccountPanel } from './delete-account-panel.tsx';
import { OwnAccountPanel, ownAccountQuery } from './own-account-panel.tsx';

/** Reachable without a team. */
export function OwnAccountPage() {
  const t = usePhrases('own-account');
  const isLoading = useAccountLoad();
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
      {isLoading ? (
        <div className={css.stack} aria-hidden="true">
          <Skeleton height={320} radius="lg" />
          <Skeleton height={160} radius="lg" />
          <Skeleton height={160} radius="lg" />
        </div>
      ) : (
        <div className={css.stack}>
          <OwnAccountPanel />
          <SecurityPanels />
          <DevicesPanel />
          <DeleteAccountPanel />
        </div>
      )}
    </PlainFrame>
  );
}

/** Shown in one piece, so that no part pushes another away; the last two are asked only where this installation manages accounts itself. */
function useAccountLoad(): boolean {
  const instance = useQuery(instanceQuery);
  const enabled = instance.data?.provider === 'local';
  const parts = [
    useQuery(ownAccountQuery),
    useQuery(devicesQuery),
    useQuery({ ...secondFactorQuery, enabled }),
    useQuery({ ...passkeysQuery, enabled }),
  ];
  return [instance, ...parts].some(({ isLoading }) => isLoading);
}
