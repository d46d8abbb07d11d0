// Informs team admins on every page that sending is on hold since the database was restored or copied.
import { Button } from '@mantine/core';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { outgoingHoldsApi } from '../../api/endpoints/outgoing-holds-api.ts';
import { queryOf } from '../../api/queries.ts';
import { FloatingNotice } from '../../app/feedback/floating-notice.tsx';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership } from '../../app/session/use-team.ts';
import css from './hold-banner.module.css';

/** Loaded when it is opened: the banner is in the first load of every page of an admin. */
const HoldDialog = onDemand(() => import('./hold-dialog.tsx'), 'HoldDialog', FloatingNotice);

export function HoldBanner() {
  const t = usePhrases('outgoing-hold');
  const { teamId, teamName } = useMembership();
  const { dateTime } = useFormats();
  const [isOpen, setOpen] = useState(false);
  // Without a response nothing is shown; the server enforces the hold itself.
  const hold = useQuery(queryOf(outgoingHoldsApi.get, { params: { teamId } })).data?.hold;
  if (!hold) return null;
  return (
    <section className={css.banner} aria-label={t('label')}>
      <WarningIcon size={20} className={css.icon} aria-hidden="true" />
      <p className={css.text} role="status">
        <strong>{t('title', { team: teamName })}</strong> {t(`reason.${hold.reason}`)}{' '}
        {t('since', { when: dateTime(hold.heldAt) })}
      </p>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('decide')}
      </Button>
      {isOpen && (
        <Suspense>
          <HoldDialog hold={hold} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
