// What the user is notified of in this team, and where. Each choice is saved immediately.
import type { NoticeChannels, NoticeChoice } from '@fieldhouse/contract/notices';
import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { toastProblem } from '../../app/feedback/toasts.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import css from './notice-choices-panel.module.css';
import { choicesQuery } from './notice-queries.ts';

const channels = ['inApp', 'byMail'] as const satisfies readonly (keyof NoticeChannels)[];

export function NoticeChoicesPanel() {
  const t = usePhrases('notices');
  const { teamId, teamName } = useMembership();
  const client = useQueryClient();
  const query = choicesQuery(teamId);
  const choices = useQuery(query);
  const choose = async (choice: NoticeChoice) => {
    await client.cancelQueries({ queryKey: query.queryKey });
    client.setQueryData(
      query.queryKey,
      (before) => before && { items: before.items.map((one) => (one.kind === choice.kind ? choice : one)) },
    );
    try {
      await api.notices.setChannels({ params: { teamId }, body: choice });
    } catch (problem) {
      toastProblem(problem);
      await client.invalidateQueries({ queryKey: query.queryKey });
    }
  };
  return (
    <Panel title={t('choices.title')}>
      <p className={css.intro}>{t('choices.intro', { team: teamName })}</p>
      <QueryBoundary query={choices} skeleton={<RowsSkeleton rows={6} height={36} />}>
        {({ items }) => (
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('choices.kind')}</th>
                {channels.map((channel) => (
                  <th key={channel} scope="col">
                    {t(`choices.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((choice) => (
                <ChoiceRow key={choice.kind} choice={choice} onChoose={(next) => void choose(next)} />
              ))}
            </tbody>
          </table>
        )}
      </QueryBoundary>
    </Panel>
  );
}

interface ChoiceRowProps {
  readonly choice: NoticeChoice;
  readonly onChoose: (choice: NoticeChoice) => void;
}

function ChoiceRow({ choice, onChoose }: ChoiceRowProps) {
  const t = usePhrases('notices');
  const kind = t(`kinds.${choice.kind}`);
  return (
    <tr>
      <th scope="row">{kind}</th>
      {channels.map((channel) => (
        <td key={channel}>
          <Checkbox
            aria-label={t('choices.tick', { kind, channel: t(`choices.${channel}`) })}
            checked={choice[channel]}
            onChange={(event) => onChoose({ ...choice, [channel]: event.currentTarget.checked })}
          />
        </td>
      ))}
    </tr>
  );
}
