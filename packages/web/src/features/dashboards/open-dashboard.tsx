// An open dashboard: its cards, and adding, changing, moving and deleting them.
import type { Dashboard, DashboardCard } from '@fieldhouse/contract/dashboards';
import type { DashboardId } from '@fieldhouse/contract/ids';
import { nameOfCopy } from '@fieldhouse/domain/name-of-copy';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { dashboardsApi } from '../../api/endpoints/dashboards-api.ts';
import { FloatingNotice } from '../../app/feedback/floating-notice.tsx';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { toast } from '../../app/feedback/toasts.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { TeamNotFoundPage } from '../../app/pages/lazy-not-found.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import css from './dashboard-page.module.css';
import { dashboardQuery, putDashboard, useCardFigures } from './dashboard-queries.ts';
import { type CardTransfer, DashboardGrid } from './grid/dashboard-grid.tsx';

/** The editor needs the filter builder; few people change a dashboard. */
const CardDialog = onDemand(() => import('./editor/card-dialog.tsx'), 'CardDialog', FloatingNotice);

export function AddCardButton({ onClick }: { readonly onClick: () => void }) {
  const t = usePhrases('dashboards');
  return (
    <Button variant="default" leftSection={<PlusIcon size={16} weight="bold" />} onClick={onClick}>
      {t('addCard')}
    </Button>
  );
}

interface OpenDashboardProps {
  readonly dashboardId: DashboardId;
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
  readonly empty: ReactNode;
}

export function OpenDashboard({ dashboardId, ...props }: OpenDashboardProps) {
  const teamId = useTeamId();
  return (
    <QueryBoundary
      query={useQuery(dashboardQuery(teamId, dashboardId))}
      skeleton={<Skeleton height={352} radius="lg" />}
      refusals={{ not_found: <TeamNotFoundPage /> }}
    >
      {(dashboard) => <Cards dashboard={dashboard} {...props} />}
    </QueryBoundary>
  );
}

interface CardsProps extends Omit<OpenDashboardProps, 'dashboardId'> {
  readonly dashboard: Dashboard;
}

function Cards({ dashboard, isAdding, onAdding, empty }: CardsProps) {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  const [showsHidden, setShowsHidden] = useState(false);
  const { cards, hiddenCardIds } = dashboard;
  const hidden = new Set(hiddenCardIds);
  const shown = showsHidden ? cards : cards.filter(({ id }) => !hidden.has(id));
  const figures = useCardFigures(teamId, { ...dashboard, cards: shown });
  const actions = useCardActions(dashboard);
  const [edited, setEdited] = useState<DashboardCard>();
  const close = () => {
    setEdited(undefined);
    onAdding(false);
  };
  return (
    <>
      {dashboard.cards.length === 0 ? (
        empty
      ) : (
        <DashboardGrid
          dashboardId={dashboard.id}
          cards={shown}
          hidden={hidden}
          mayChange={dashboard.may.change}
          figures={figures}
          onArrange={(arranged) => void actions.arrange(withHidden(cards, arranged))}
          actions={{
            onHide: (card) => void actions.hide(card),
            onEdit: setEdited,
            onDuplicate: (card) => void actions.duplicate(card),
            onDelete: (card, position) => void actions.remove({ card, position }),
            onTransfer: (transfer) => void actions.transfer(transfer),
          }}
        />
      )}
      {hidden.size > 0 && (
        <Button
          mt="sm"
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={showsHidden ? <EyeSlashIcon size={16} /> : <EyeIcon size={16} />}
          aria-pressed={showsHidden}
          onClick={() => setShowsHidden(!showsHidden)}
        >
          {t('hidden.show', { count: hidden.size })}
        </Button>
      )}
      {dashboard.may.change && dashboard.cards.length > 0 && (
        <UnstyledButton className={css.add} onClick={() => onAdding(true)}>
          <PlusIcon size={16} weight="bold" />
          <b>{t('addCard')}</b>
          {t('addCardText')}
        </UnstyledButton>
      )}
      {(isAdding || edited) && dashboard.may.change && (
        <Suspense>
          <CardDialog dashboard={dashboard} card={edited} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** All cards in their new order: those that are not shown stay at their place. */
function withHidden(cards: readonly DashboardCard[], arranged: readonly DashboardCard[]): DashboardCard[] {
  const isShown = new Set(arranged.map(({ id }) => id));
  const next = [...arranged];
  return cards.map((card) => (isShown.has(card.id) ? (next.shift() ?? card) : card));
}

function useCardActions(dashboard: Dashboard) {
  const t = usePhrases('dashboards');
  const client = useQueryClient();
  const teamId = useTeamId();
  const params = { teamId, dashboardId: dashboard.id };
  const add = ({ title, width, height, settings }: DashboardCard, position?: number) => {
    if (!settings) throw new Error('A card without settings can’t be copied.');
    const body = { title, width, height, settings, ...(position !== undefined && { position }) };
    return dashboardsApi.addCard({ params, body });
  };
  const { run: arrange } = useAction(
    (cards: readonly DashboardCard[]) => {
      putDashboard(client, teamId, { ...dashboard, cards: [...cards] });
      const sizes = cards.map(({ id, width, height }) => ({ id, width, height }));
      return dashboardsApi.arrange({ params, body: { cards: sizes } });
    },
    { onDone: (arranged) => putDashboard(client, teamId, arranged) },
  );
  const { run: duplicate } = useAction((card: DashboardCard) => {
    const titles = dashboard.cards.map(({ title }) => title);
    return add({ ...card, title: nameOfCopy(card.title, titles, 120) });
  });
  const { run: restore } = useAction(
    ({ card, position }: { readonly card: DashboardCard; readonly position: number }) => add(card, position),
  );
  const { run: remove } = useAction(
    async (deleted: { readonly card: DashboardCard; readonly position: number }) => {
      const { card } = deleted;
      await dashboardsApi.deleteCard({ params: { ...params, dashboardCardId: card.id } });
      toast({
        text: t('card.deleted', { name: card.title }),
        tone: 'good',
        // What can't be seen can't be added again.
        ...(card.settings && { action: { label: t('card.undo'), onAct: () => void restore(deleted) } }),
      });
    },
  );
  const { run: takeBack } = useAction(({ card, position, to }: CardTransfer) =>
    dashboardsApi.moveCard({
      params: { teamId, dashboardId: to.id, dashboardCardId: card.id },
      body: { dashboardId: dashboard.id, position },
    }),
  );
  const { run: transfer } = useAction(
    ({ card, to }: CardTransfer) =>
      dashboardsApi.moveCard({
        params: { ...params, dashboardCardId: card.id },
        body: { dashboardId: to.id },
      }),
    {
      done: (_, moved) => ({
        text: t('card.transferred', { name: moved.card.title, dashboard: moved.to.name }),
        tone: 'good',
        action: { label: t('card.undo'), onAct: () => void takeBack(moved) },
      }),
    },
  );
  const { run: hide } = useAction(
    ({ id }: DashboardCard) => {
      const isHidden = !dashboard.hiddenCardIds.includes(id);
      return dashboardsApi.hideCard({ params: { ...params, dashboardCardId: id }, body: { isHidden } });
    },
    {
      onDone: (changed) => putDashboard(client, teamId, changed),
      done: ({ hiddenCardIds }, card) => ({
        text: t(hiddenCardIds.includes(card.id) ? 'hidden.hidden' : 'hidden.shown', { name: card.title }),
        tone: 'good',
      }),
    },
  );
  return { arrange, duplicate, hide, remove, transfer };
}
