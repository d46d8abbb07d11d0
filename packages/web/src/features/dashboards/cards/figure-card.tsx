// A number or a chart: its figure as the server computed it, with the names of the collection's fields.
import type {
  CardFigure,
  ChartSettings,
  GroupsFigure,
  NumberSettings,
} from '@fieldhouse/contract/dashboard-cards';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { collectionQuery } from '../../fields/index.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { NumberFigureView } from '../charts/number-figure.tsx';
import { CardBoundary, CardProblem, CardSkeleton, Unavailable } from './card-boundary.tsx';
import css from './figure-card.module.css';

export interface FigureCardProps {
  readonly title: string;
  readonly settings: NumberSettings | ChartSettings;
  /** Undefined while loading. */
  readonly found: CardFigure | undefined;
  /** Of the request for all figures. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isTable: boolean;
}

export function FigureCard({ title, settings, found, error, onRetry, isTable }: FigureCardProps) {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  const place = useMemo(
    () => ({ teamId, collectionId: settings.collectionId }),
    [teamId, settings.collectionId],
  );
  const collection = useQuery(collectionQuery(place));
  if (error) return <CardProblem text={`${t('card.failed')}. ${problemText(error)}`} onRetry={onRetry} />;
  if (!found || found.status === 'pending') return <CardSkeleton />;
  if (found.status === 'unavailable') return <Unavailable />;
  if (found.status === 'failed') return <CardProblem text={t('card.failed')} onRetry={onRetry} />;
  const { figure } = found;
  return (
    <CardBoundary query={collection}>
      {(loaded) => (
        <>
          {settings.type === 'number' && figure.kind === 'number' && (
            <NumberFigureView title={title} settings={settings} figure={figure} collection={loaded} />
          )}
          {settings.type !== 'number' && figure.kind === 'groups' && (
            <ChartFigure
              title={title}
              settings={settings}
              figure={figure}
              collection={loaded}
              isTable={isTable}
            />
          )}
          {figure.kind === 'groups' && <MissingPeriods settings={settings} missing={figure.missing} />}
          {figure.leftOut > 0 && <p className={css.note}>{t('card.leftOut', { count: figure.leftOut })}</p>}
        </>
      )}
    </CardBoundary>
  );
}

interface MissingPeriodsProps {
  readonly settings: FigureCardProps['settings'];
  readonly missing: GroupsFigure['missing'];
}

function MissingPeriods({ settings, missing: { empty, earlier } }: MissingPeriodsProps) {
  const t = usePhrases('dashboards');
  const unit = settings.type === 'number' ? undefined : settings.groupBy.unit;
  if (!unit || (!empty && !earlier)) return null;
  const texts = [empty && t(`missing.empty.${unit}`), earlier && t(`missing.earlier.${unit}`)];
  return <p className={css.note}>{texts.filter((text) => text !== false).join(' ')}</p>;
}
