// What a card shows: a collection and what of it is counted, a view, or a text.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { NumberInput, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { collectionsQuery } from '../../../app/crumbs/collection-crumb.ts';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { useEditorLabels } from '../../../app/language/use-editor-labels.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { type CardDraft, hasLinesOnly, isChart, isOfView } from './card-draft.ts';
import css from './editor.module.css';
import { ChartInputs, FigureInputs, FilterInput, PeriodInputs } from './figure-inputs.tsx';

const RichTextEditor = onDemand(() => import('../../../ui/rich-text/rich-text-editor.tsx'), 'RichTextEditor');

export interface ContentInputsProps {
  readonly draft: CardDraft;
  /** Undefined until one is chosen and loaded. */
  readonly collection: CollectionWithFields | undefined;
  /** A card of the team shows views of the team only. */
  readonly isTeams: boolean;
  readonly onChange: (part: Partial<CardDraft>) => void;
  readonly onViewName: (name: string | undefined) => void;
}

export function ContentInputs(props: ContentInputsProps) {
  const { draft, collection, onChange } = props;
  if (draft.type === 'text') return <TextInputs {...props} />;
  if (hasLinesOnly(draft.type)) return <LinesInput draft={draft} onChange={onChange} />;
  return (
    <>
      <CollectionSelect draft={draft} onChange={onChange} />
      {isOfView(draft.type)
        ? draft.collectionId !== undefined && <ListInputs {...props} />
        : collection && <CountInputs draft={draft} fields={readable(collection)} onChange={onChange} />}
    </>
  );
}

function readable({ fields }: CollectionWithFields): readonly Field[] {
  return fields.filter(({ may }) => may?.read ?? true);
}

function CountInputs(props: InputsProps & { readonly fields: readonly Field[] }) {
  return (
    <>
      <FilterInput {...props} />
      <FigureInputs {...props} />
      {isChart(props.draft.type) ? <ChartInputs {...props} /> : <PeriodInputs {...props} />}
    </>
  );
}

type InputsProps = Pick<ContentInputsProps, 'draft' | 'onChange'>;

function CollectionSelect({ draft, onChange }: InputsProps) {
  const t = usePhrases('dashboards');
  const { data } = useQuery(collectionsQuery(useTeamId()));
  const items = data?.items ?? [];
  return (
    <Select
      label={t('editor.collection')}
      required
      searchable
      allowDeselect={false}
      data={items
        .filter(({ isUsedAsCustomList }) => !isUsedAsCustomList)
        .map(({ id, pluralName }) => ({ value: id as string, label: pluralName }))}
      value={draft.collectionId ?? null}
      onChange={(value) =>
        value &&
        value !== draft.collectionId &&
        // Fields and conditions are those of the other collection.
        onChange({
          collectionId: value,
          filter: undefined,
          fn: 'count',
          field: undefined,
          groupField: undefined,
          splitField: undefined,
          periodField: undefined,
          viewId: undefined,
        })
      }
    />
  );
}

function ListInputs({ draft, isTeams, onChange, onViewName }: ContentInputsProps) {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  // Rendered only if a collection is chosen.
  const collectionId = draft.collectionId as CollectionId;
  const { data } = useQuery(queryOf(viewsApi.list, { params: { teamId, collectionId } }));
  const isCalendar = draft.type === 'events';
  const views = (data?.items ?? []).filter(
    ({ type, visibility }) => (visibility === 'team' || !isTeams) && (type === 'calendar' || !isCalendar),
  );
  if (data && views.length === 0)
    return <p className={css.hint}>{t(isCalendar ? 'editor.noCalendars' : 'editor.noViews')}</p>;
  return (
    <div className={css.pair}>
      <Select
        label={t('editor.view')}
        required
        allowDeselect={false}
        data={views.map(({ id, internalName }) => ({ value: id as string, label: internalName }))}
        value={views.some(({ id }) => id === draft.viewId) ? (draft.viewId ?? null) : null}
        onChange={(viewId) => {
          if (!viewId) return;
          onChange({ viewId });
          onViewName(views.find(({ id }) => id === viewId)?.internalName);
        }}
      />
      <LinesInput draft={draft} onChange={onChange} />
    </div>
  );
}

const maxLines = 10;

function LinesInput({ draft, onChange }: InputsProps) {
  const t = usePhrases('dashboards');
  return (
    <NumberInput
      label={t('editor.lines')}
      min={1}
      max={maxLines}
      allowDecimal={false}
      clampBehavior="strict"
      value={draft.lines}
      onChange={(lines) => typeof lines === 'number' && onChange({ lines })}
    />
  );
}

function TextInputs({ draft, onChange }: InputsProps) {
  const t = usePhrases('dashboards');
  const labels = useEditorLabels();
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <RichTextEditor
        label={t('editor.text')}
        labels={labels}
        value={draft.html}
        onChange={({ html }) => onChange({ html })}
      />
    </Suspense>
  );
}
