// What a card shows, by its type.
import type { DashboardCardSettings } from '@fieldhouse/contract/dashboard-cards';
import { Suspense } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { CardSkeleton } from './card-boundary.tsx';
import { FigureCard, type FigureCardProps } from './figure-card.tsx';
import { ListCard } from './list-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { RecentCard } from './recent-card.tsx';

/** Loaded where they are shown: their parts are those of other pages. */
const EventsCard = onDemand(() => import('./events-card.tsx'), 'EventsCard');
const TasksCard = onDemand(() => import('./tasks-card.tsx'), 'TasksCard');

/** Cleans the HTML once more, with a large part. */
const TextCard = onDemand(() => import('./text-card.tsx'), 'TextCard');

interface CardContentProps extends Omit<FigureCardProps, 'settings'> {
  readonly settings: DashboardCardSettings;
}

export function CardContent({ settings, ...props }: CardContentProps) {
  return <Suspense fallback={<CardSkeleton />}>{contentOf({ settings, ...props })}</Suspense>;
}

function contentOf({ settings, title, ...props }: CardContentProps) {
  switch (settings.type) {
    case 'list':
      return <ListCard title={title} settings={settings} />;
    case 'text':
      return <TextCard html={settings.html} />;
    case 'recent_changes':
      return <RecentCard title={title} limit={settings.limit} />;
    case 'events':
      return <EventsCard title={title} settings={settings} />;
    case 'tasks':
      return <TasksCard title={title} limit={settings.limit} />;
    case 'messages':
      return <MessagesCard title={title} limit={settings.limit} />;
    default:
      return <FigureCard title={title} settings={settings} {...props} />;
  }
}
