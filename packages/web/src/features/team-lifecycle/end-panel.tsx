// Handing over, deactivating and deleting the open team: for its admins.
import { teamDeletionDays } from '@fieldhouse/contract/team-lifecycle';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { teamLifecycleApi } from '../../api/endpoints/account/team-lifecycle-api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DeleteTeamForm } from './delete-team-form.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import css from './lifecycle.module.css';
import { useLeftTeam } from './use-left-team.ts';

export function EndPanel() {
  const t = usePhrases('team-lifecycle');
  const ui = usePhrases('ui');
  const { teamId, teamName: team } = useMembership();
  const leftTeam = useLeftTeam();
  const [open, setOpen] = useState<'handOver' | 'delete'>();
  const close = () => setOpen(undefined);
  const { run: deactivate, isPending } = useAction(
    () => teamLifecycleApi.deactivate({ params: { teamId }, body: {} }),
    {
      confirm: () => ({
        title: t('end.deactivateTitle', { team }),
        text: t('end.deactivateConfirm'),
        action: t('end.deactivateAction'),
        isDangerous: true,
      }),
      onDone: leftTeam,
      done: t('end.deactivated', { team }),
      isExclusive: true,
    },
  );
  return (
    <Panel title={t('end.title')}>
      <Row label={t('end.handOver')} text={t('end.handOverText')}>
        <Button variant="default" onClick={() => setOpen('handOver')}>
          {t('end.handOverAction')}
        </Button>
      </Row>
      <Row label={t('end.deactivate')} text={t('end.deactivateText')}>
        <Button variant="default" loading={isPending} onClick={() => void deactivate()}>
          {t('end.deactivateAction')}
        </Button>
      </Row>
      <Row label={t('end.delete')} text={t('end.deleteText', { days: teamDeletionDays })}>
        <Button variant="default" onClick={() => setOpen('delete')}>
          {t('end.deleteAction')}
        </Button>
      </Row>
      <Dialog
        title={t(open === 'delete' ? 'end.deleteTitle' : 'end.handOverTitle', { team })}
        closeLabel={ui('close')}
        isOpen={open !== undefined}
        onClose={close}
      >
        {open === 'handOver' && <HandOverForm onClose={close} />}
        {open === 'delete' && (
          <DeleteTeamForm
            team={team}
            onDelete={(name) => teamLifecycleApi.delete({ params: { teamId }, body: { name } })}
            onDone={leftTeam}
            onClose={close}
          />
        )}
      </Dialog>
    </Panel>
  );
}

interface RowProps {
  readonly label: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Row({ label, text, children }: RowProps) {
  return (
    <div className={css.row}>
      <div className={css.about}>
        <div className={css.label}>{label}</div>
        <p className={css.text}>{text}</p>
      </div>
      {children}
    </div>
  );
}
