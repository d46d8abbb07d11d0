import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import { ownInvitationsQuery } from './team-user-queries.ts';
import css from './team-users.module.css';
import { useAccept } from './use-accept.ts';

/** The signed-in user's open invitations; nothing if there are none. */
export function OwnInvitations() {
  const t = usePhrases('team-users');
  const { data } = useQuery(ownInvitationsQuery());
  const { accept, isBusy } = useAccept();
  if (!data || data.items.length === 0) return null;
  return (
    <div className={css.ownPanel}>
      <Panel title={t('invitation.ownTitle')} isFlush>
        {data.items.map((one) => (
          <div key={one.id} className={css.own}>
            <span>
              {one.invitedBy === null
                ? t('invitation.introTeam', { team: one.teamName })
                : t('invitation.intro', { team: one.teamName, inviter: one.invitedBy })}
            </span>
            <Button disabled={isBusy} onClick={() => void accept(one)}>
              {t('invitation.title', { team: one.teamName })}
            </Button>
          </div>
        ))}
      </Panel>
    </div>
  );
}
