// The deactivated teams that the signed-in person could reactivate, below the list of their teams.
import type { ClosedTeam } from '@fieldhouse/contract/team-lifecycle';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closedTeamsApi } from '../../api/endpoints/account/team-lifecycle-api.ts';
import { queryOf } from '../../api/queries.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { sessionQuery } from '../../app/session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DeleteTeamForm } from './delete-team-form.tsx';
import css from './lifecycle.module.css';

const query = queryOf(closedTeamsApi.list, {});

export function ClosedTeams() {
  const t = usePhrases('team-lifecycle');
  const ui = usePhrases('ui');
  const client = useQueryClient();
  const [deleting, setDeleting] = useState<ClosedTeam>();
  const items = useQuery({ ...query, staleTime: 0 }).data?.items ?? [];
  const { run: reactivate } = useAction(
    ({ teamId: closedTeamId }: ClosedTeam) =>
      closedTeamsApi.reactivate({ params: { closedTeamId }, body: {} }),
    {
      onDone: () => client.fetchQuery({ ...sessionQuery, staleTime: 0 }),
      done: (_result, { name }) => t('closed.reactivated', { team: name }),
      refresh: [closedTeamsApi.list],
      isExclusive: true,
    },
  );
  if (items.length === 0) return null;
  return (
    <div className={css.closed}>
      <Panel title={t('closed.title')}>
        {items.map((team) => (
          <ClosedTeamRow
            key={team.teamId}
            team={team}
            onReactivate={() => void reactivate(team)}
            onDelete={() => setDeleting(team)}
          />
        ))}
      </Panel>
      <Dialog
        title={t('end.deleteTitle', { team: deleting?.name ?? '' })}
        closeLabel={ui('close')}
        isOpen={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
      >
        {deleting && (
          <DeleteTeamForm
            team={deleting.name}
            onDelete={(name) =>
              closedTeamsApi.delete({ params: { closedTeamId: deleting.teamId }, body: { name } })
            }
            onDone={() => client.invalidateQueries({ queryKey: query.queryKey })}
            onClose={() => setDeleting(undefined)}
          />
        )}
      </Dialog>
    </div>
  );
}

interface ClosedTeamRowProps {
  readonly team: ClosedTeam;
  readonly onReactivate: () => void;
  readonly onDelete: () => void;
}

function ClosedTeamRow({ team, onReactivate, onDelete }: ClosedTeamRowProps) {
  const t = usePhrases('team-lifecycle');
  const { ago, date } = useFormats();
  const { name, deactivatedAsOf, deletedAfter } = team;
  const state =
    deletedAfter === null
      ? t('closed.deactivated', { when: ago(deactivatedAsOf) })
      : t('closed.deleted', { when: date(deletedAfter) });
  const isDeleted = deletedAfter !== null;
  return (
    <div className={css.row}>
      <div className={css.about}>
        <div className={css.label}>{name}</div>
        <p className={css.text}>{state}</p>
      </div>
      <div className={css.buttons}>
        {!isDeleted && (
          <Button variant="default" aria-label={t('closed.deleteOf', { team: name })} onClick={onDelete}>
            {t('end.deleteAction')}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={t(isDeleted ? 'closed.restoreOf' : 'closed.reactivateOf', { team: name })}
          onClick={onReactivate}
        >
          {t(isDeleted ? 'closed.restore' : 'closed.reactivate')}
        </Button>
      </div>
    </div>
  );
}
