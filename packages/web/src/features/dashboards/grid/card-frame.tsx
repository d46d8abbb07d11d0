// The frame of a card: its title, its tools, and the corner that sizes it.

import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { DashboardCardSettings } from '@fieldhouse/contract/dashboard-cards';
import type { DashboardCard, DashboardSummary } from '@fieldhouse/contract/dashboards';
import { ActionIcon } from '@mantine/core';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useId, useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { collectionQuery } from '../../fields/index.ts';
import { projectsQuery } from '../../projects/index.ts';
import { Unavailable } from '../cards/card-boundary.tsx';
import { CardContent } from '../cards/card-content.tsx';
import type { CardFigures } from '../dashboard-queries.ts';
import { figureName } from '../figure-text.ts';
import { CardMenu, type CardPlace } from './card-menu.tsx';
import type { CardSize } from './card-sizes.ts';
import css from './grid.module.css';
import { ResizeCorner } from './resize-corner.tsx';

interface CardFrameProps {
  readonly card: DashboardCard;
  readonly isHidden: boolean;
  readonly mayChange: boolean;
  readonly figures: CardFigures;
  readonly gridWidth: () => number;
  readonly place: CardPlace;
  readonly dashboardId: string;
  readonly onMove: (to: number) => void;
  readonly onTransfer: (to: DashboardSummary) => void;
  readonly onSize: (size: CardSize) => void;
  readonly onHide: () => void;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

/** People who want less motion get none: the style sheet of all pages turns it off. */
const makeRoomTransition = { duration: 160, easing: 'ease' };

export function CardFrame(props: CardFrameProps) {
  const { card, isHidden, mayChange, figures, gridWidth, onSize, onEdit } = props;
  const t = usePhrases('dashboards');
  const headingId = useId();
  const [isTable, setTable] = useState(false);
  /** While the corner is dragged. */
  const [sizing, setSizing] = useState<CardSize>();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: card.id, disabled: !mayChange, transition: makeRoomTransition });
  const { settings, title } = card;
  const { width, height } = sizing ?? card;
  return (
    <li
      ref={setNodeRef}
      className={css.card}
      data-type={settings?.type}
      data-dragged={isDragging || undefined}
      data-hidden={isHidden || undefined}
      data-sizing={sizing !== undefined || undefined}
      aria-labelledby={headingId}
      style={{
        ...sizeStyle({ width, height }),
        transform: CSS.Translate.toString(transform),
        transition,
      }}
    >
      <div className={css.head}>
        <h2 className={css.title} id={headingId}>
          {title}
        </h2>
        {settings?.type === 'tasks' && <TasksCount />}
        {settings && <HeadNote settings={settings} isWide={width >= 6} />}
      </div>
      <div className={css.body}>
        {settings ? (
          <CardContent
            title={title}
            settings={settings}
            found={figures.figureOf(card.id)}
            error={figures.error}
            onRetry={figures.retry}
            isTable={isTable}
          />
        ) : (
          <Unavailable />
        )}
      </div>
      <div className={css.tools}>
        {mayChange && (
          <ActionIcon
            ref={setActivatorNodeRef}
            variant="subtle"
            size={28}
            aria-label={t('card.move', { name: title })}
            aria-describedby={attributes['aria-describedby']}
            style={{ touchAction: 'none', cursor: 'grab' }}
            {...listeners}
          >
            <DotsSixVerticalIcon size={16} weight="bold" />
          </ActionIcon>
        )}
        {mayChange && settings && (
          <ActionIcon
            variant="subtle"
            size={28}
            aria-label={t('card.editNamed', { name: title })}
            onClick={onEdit}
          >
            <PencilSimpleIcon size={16} />
          </ActionIcon>
        )}
        <CardMenu {...props} isTable={isTable} onTable={() => setTable(!isTable)} />
      </div>
      {mayChange && (
        <ResizeCorner
          label={t('card.resize', { name: title })}
          size={card}
          gridWidth={gridWidth}
          onSizing={setSizing}
          onSize={onSize}
        />
      )}
    </li>
  );
}

/** Read by the style sheet, which gives cards other sizes on narrow screens. */
function sizeStyle({ width, height }: CardSize): CSSProperties {
  // Custom properties are not in React's type.
  return { '--columns': width, '--rows': height } as CSSProperties;
}

/** Of the viewer's open tasks, which are more than the card lists. */
function TasksCount() {
  const { data } = useQuery(projectsQuery(useTeamId()));
  return data && data.counts.mine > 0 ? <span className={css.count}>{data.counts.mine}</span> : null;
}

/** What a chart counts, or where a list goes on. */
function HeadNote({
  settings,
  isWide,
}: {
  readonly settings: DashboardCardSettings;
  readonly isWide: boolean;
}) {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  if (settings.type === 'recent_changes')
    return (
      <Link className={css.link} to="/team-{$teamId}/recent" params={{ teamId }}>
        {t('recent.seeAll')}
      </Link>
    );
  if (settings.type === 'tasks')
    return (
      <Link className={css.link} to="/team-{$teamId}/projects" params={{ teamId }}>
        {t('tasks.seeAll')}
      </Link>
    );
  if (settings.type === 'messages')
    return (
      <Link className={css.link} to="/team-{$teamId}/outgoing-messages/dashboard" params={{ teamId }}>
        {t('messages.seeAll')}
      </Link>
    );
  if (settings.type === 'list' || settings.type === 'events')
    return (
      <Link
        className={css.link}
        to="/team-{$teamId}/data-collections/$dataCollectionId/records"
        params={{ teamId, dataCollectionId: settings.collectionId }}
        search={{ view: settings.viewId }}
      >
        {t(settings.type === 'list' ? 'list.openView' : 'events.openView')}
      </Link>
    );
  return isWide && 'groupBy' in settings ? <ChartNote settings={settings} /> : null;
}

function ChartNote({
  settings,
}: {
  readonly settings: Extract<DashboardCardSettings, { readonly groupBy: unknown }>;
}) {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  const { data } = useQuery(collectionQuery({ teamId, collectionId: settings.collectionId }));
  if (!data) return null;
  const { periods, groupBy } = settings;
  const name = figureName(settings.figure, data.fields, t);
  const time = groupBy.unit && periods ? t(`editor.lastPeriods.${groupBy.unit}`, { number: periods }) : '';
  return <span className={css.note}>{[name, time].filter((part) => part !== '').join(' · ')}</span>;
}
