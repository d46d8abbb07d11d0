import { Button } from '@mantine/core';
import { teamLifecycleApi } from '../../api/endpoints/account/team-lifecycle-api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { Panel } from '../../ui/panel.tsx';
import css from './lifecycle.module.css';
import { useLeftTeam } from './use-left-team.ts';

export function LeavePanel() {
  const t = usePhrases('team-lifecycle');
  const { teamId, teamName: team } = useMembership();
  const leftTeam = useLeftTeam();
  const { run: leave, isPending } = useAction(
    () => teamLifecycleApi.leave({ params: { teamId }, body: {} }),
    {
      confirm: () => ({
        title: t('leave.confirmTitle', { team }),
        text: t('leave.confirmText'),
        action: t('leave.action'),
        isDangerous: true,
      }),
      onDone: leftTeam,
      done: t('leave.done', { team }),
      isExclusive: true,
    },
  );
  return (
    <Panel title={t('leave.title')}>
      <div className={css.row}>
        <p className={css.text}>{t('leave.text', { team })}</p>
        <Button variant="default" loading={isPending} onClick={() => void leave()}>
          {t('leave.action')}
        </Button>
      </div>
    </Panel>
  );
}
