// Adding and editing a card: its type, what it counts, and how it looks with the viewer's records at once.
import type { DashboardCardType } from '@fieldhouse/contract/dashboard-cards';
import type { Dashboard, DashboardCard } from '@fieldhouse/contract/dashboards';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { Button, Group, TextInput, UnstyledButton } from '@mantine/core';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar';
import { ChartDonutIcon } from '@phosphor-icons/react/dist/csr/ChartDonut';
import { ChartLineIcon } from '@phosphor-icons/react/dist/csr/ChartLine';
import { ChartLineUpIcon } from '@phosphor-icons/react/dist/csr/ChartLineUp';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { HashIcon } from '@phosphor-icons/react/dist/csr/Hash';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { StackIcon } from '@phosphor-icons/react/dist/csr/Stack';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { dashboardsApi } from '../../../api/endpoints/dashboards-api.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useLeave } from '../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { collectionQuery } from '../../fields/index.ts';
import { firstSize } from '../grid/card-sizes.ts';
import { automaticTitle, type CardDraft, draftOf, emptyDraft, settingsOf } from './card-draft.ts';
import { CardPreview } from './card-preview.tsx';
import { ContentInputs } from './content-inputs.tsx';
import css from './editor.module.css';

interface CardDialogProps {
  readonly dashboard: Dashboard;
  /** Undefined for a new one. */
  readonly card: DashboardCard | undefined;
  readonly onClose: () => void;
}

export function CardDialog(props: CardDialogProps) {
  const t = usePhrases('dashboards');
  const ui = usePhrases('ui');
  return (
    <Dialog
      title={t(props.card ? 'editor.editTitle' : 'editor.newTitle')}
      closeLabel={ui('close')}
      size="lg"
      isOpen
      onClose={props.onClose}
    >
      <CardForm {...props} />
    </Dialog>
  );
}

function CardForm({ dashboard, card, onClose }: CardDialogProps) {
  const t = usePhrases('dashboards');
  const ui = usePhrases('ui');
  const teamId = useTeamId();
  const [draft, setDraft] = useState(() => (card?.settings ? draftOf(card.settings) : emptyDraft));
  const [written, setWritten] = useState(card?.title);
  const [viewName, setViewName] = useState<string>();
  const collection = useDraftCollection(draft);
  const settings = settingsOf(draft, collection?.fields ?? []);
  const title = written ?? automaticTitle(settings, { collection, viewName, t });
  const { run: save, isPending } = useAction(
    async () => {
      if (!settings) return undefined;
      const params = { teamId, dashboardId: dashboard.id };
      const body = { title: title.trim() || t(`type.${draft.type}`), settings };
      if (card) {
        return dashboardsApi.changeCard({
          params: { ...params, dashboardCardId: card.id },
          body: { version: card.version, ...body },
        });
      }
      return dashboardsApi.addCard({ params, body: { ...body, ...firstSize(draft.type) } });
    },
    {
      isExclusive: true,
      done: (saved) => saved && t(card ? 'editor.saved' : 'editor.added', { name: saved.title }),
      onDone: onClose,
    },
  );
  const change = (part: Partial<CardDraft>) => setDraft((now) => ({ ...now, ...part }));
  const before = card?.settings ? draftOf(card.settings) : emptyDraft;
  const isChanged = JSON.stringify([draft, written]) !== JSON.stringify([before, card?.title]);
  const mayLeave = useLeave(isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (card && !isChanged) toast({ text: ui('form.noChanges') });
    else void save();
  };
  const cancel = async () => {
    if (await mayLeave()) onClose();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TypeChoice
        type={draft.type}
        // Of the views, only some are calendars.
        onChange={(type) => change({ type, ...(type === 'events' && { viewId: undefined }) })}
      />
      <ContentInputs
        draft={draft}
        collection={collection}
        isTeams={dashboard.visibility === 'team'}
        onChange={change}
        onViewName={setViewName}
      />
      <TextInput
        label={t('editor.title')}
        maxLength={120}
        value={title}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      <div className={css.end}>
        {settings && settings.type !== 'text' && <CardPreview title={title} settings={settings} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void cancel()}>
            {ui('cancel')}
          </Button>
          <Button type="submit" disabled={!settings} loading={isPending}>
            {t(card ? 'editor.save' : 'editor.add')}
          </Button>
        </Group>
      </div>
    </form>
  );
}

function useDraftCollection({ collectionId }: CardDraft) {
  const teamId = useTeamId();
  // Only asked for if a collection is chosen.
  const place = { teamId, collectionId: (collectionId ?? '') as CollectionId };
  const { data } = useQuery({ ...collectionQuery(place), enabled: collectionId !== undefined });
  return collectionId === undefined ? undefined : data;
}

const types: readonly (readonly [DashboardCardType, ComponentType<{ size: number }>])[] = [
  ['number', HashIcon],
  ['bars', ChartBarIcon],
  ['line', ChartLineIcon],
  ['area', ChartLineUpIcon],
  ['donut', ChartDonutIcon],
  ['stacked_bars', StackIcon],
  ['table', TableIcon],
  ['list', ListBulletsIcon],
  ['events', CalendarDotsIcon],
  ['text', ArticleIcon],
  ['tasks', CheckCircleIcon],
  ['recent_changes', ClockCounterClockwiseIcon],
  ['messages', PaperPlaneTiltIcon],
];

interface TypeChoiceProps {
  readonly type: DashboardCardType;
  readonly onChange: (type: DashboardCardType) => void;
}

function TypeChoice({ type, onChange }: TypeChoiceProps) {
  const t = usePhrases('dashboards');
  const id = useId();
  const { may } = useRights();
  const mayReadMessages = may(
    'outgoing_messages_edit',
    'outgoing_messages_approve',
    'outgoing_messages_send',
  );
  const offered = types.filter(([one]) => one !== 'messages' || mayReadMessages);
  // As in any group of radios.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = offered.findIndex(([one]) => one === type);
    const next = offered.at((at + by) % offered.length);
    if (!next) return;
    onChange(next[0]);
    event.currentTarget.querySelector<HTMLElement>(`[data-type="${next[0]}"]`)?.focus();
  };
  return (
    <div>
      <span id={id}>{t('editor.type')}</span>
      <div className={css.types} role="radiogroup" aria-labelledby={id} onKeyDown={onKeyDown}>
        {offered.map(([one, Icon]) => (
          <UnstyledButton
            key={one}
            className={css.type}
            role="radio"
            data-type={one}
            aria-checked={one === type}
            tabIndex={one === type ? 0 : -1}
            onClick={() => onChange(one)}
          >
            <Icon size={20} />
            {t(`type.${one}`)}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
