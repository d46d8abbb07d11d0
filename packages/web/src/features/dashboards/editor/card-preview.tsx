// The card as it will look, with the viewer's records.
import type { CardFigure, DashboardCardSettings } from '@fieldhouse/contract/dashboard-cards';
import type { DashboardCardId } from '@fieldhouse/contract/ids';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { dashboardsApi } from '../../../api/endpoints/dashboards-api.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { CardContent } from '../cards/card-content.tsx';
import { hasFigure } from '../dashboard-queries.ts';
import css from './editor.module.css';

const pauseMs = 250;
/** Of no card; nothing is asked for with it. */
const noCard = '00000000-0000-7000-8000-000000000000' as DashboardCardId;

interface CardPreviewProps {
  readonly title: string;
  readonly settings: DashboardCardSettings;
}

export function CardPreview({ title, settings }: CardPreviewProps) {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  const [text] = useDebouncedValue(JSON.stringify(settings), pauseMs);
  // Written from settings above.
  const asked = JSON.parse(text) as DashboardCardSettings;
  const query = useQuery(
    queryOptions({
      queryKey: [dashboardsApi.preview.endpoint.name, teamId, text],
      queryFn: ({ signal }) =>
        dashboardsApi.preview({ params: { teamId }, body: { settings: asked } }, { signal }),
      enabled: hasFigure(asked),
      retry: false,
    }),
  );
  const figure = query.data?.figure;
  const found: CardFigure | undefined = figure
    ? { cardId: noCard, status: 'ready', figure, isFresh: true }
    : undefined;
  return (
    <section className={css.preview} aria-label={t('editor.preview')}>
      <h3>{title}</h3>
      <CardContent
        title={title}
        settings={asked}
        found={found}
        error={query.error}
        onRetry={() => void query.refetch()}
        isTable={false}
      />
    </section>
  );
}
