import type { View } from '@fieldhouse/contract/data-views';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';

/** Puts a view on a dashboard, in one click. */
export function useAddToDashboard(): (view: View) => void {
  const t = usePhrases('views');
  const teamId = useTeamId();
  const navigate = useNavigate();
  const { run } = useAction(
    async (view: View) => {
      const { addToDashboard } = await import('./add-to-dashboard.ts');
      return addToDashboard(teamId, view, t('toDashboard.ownName'));
    },
    {
      isExclusive: true,
      done: ({ id, name }) => ({
        text: t('toDashboard.added', { name }),
        tone: 'good',
        action: {
          label: t('toDashboard.open'),
          onAct: () =>
            void navigate({ to: '/team-{$teamId}/dashboard', params: { teamId }, search: { dashboard: id } }),
        },
      }),
    },
  );
  return (view) => void run(view);
}
