// Personal links for the records that match a filter: chosen with their number, made in the background, downloaded as a file.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { maxBatchRecords } from '@fieldhouse/contract/wizard-token-batches';
import { tokenUses } from '@fieldhouse/contract/wizard-tokens';
import { conditionsOf } from '@fieldhouse/domain/filters/remaining-filter';
import { Button, Select } from '@mantine/core';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../api/api.ts';
import { wizardTokenBatchesApi } from '../../../../api/endpoints/wizards/wizard-token-batches-api.ts';
import { queryOf } from '../../../../api/queries.ts';
import { ProblemNotice } from '../../../../app/feedback/problem-notice.tsx';
import { QueryBoundary } from '../../../../app/feedback/query-boundary.tsx';
import { noToast, useAction } from '../../../../app/feedback/use-action.ts';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { RowsSkeleton } from '../../../../ui/skeletons.tsx';
import { FilterPopover } from '../../../fields/index.ts';
import type { WizardPlace } from '../../wizard-queries.ts';
import css from '../share-dialog.module.css';
import { LinkListRows } from './link-list-rows.tsx';
import own from './link-lists.module.css';

interface LinkListsProps {
  readonly place: WizardPlace;
  /** Of whose records each gets a link. */
  readonly collectionId: CollectionId;
}

export function LinkLists({ place, collectionId }: LinkListsProps) {
  const t = usePhrases('wizard-tokens');
  const { teamId } = place;
  const collection = useQuery(queryOf(api.collections.get, { params: { teamId, collectionId } }));
  return (
    <section className={css.link}>
      <h3 className={css.title}>{t('lists.title')}</h3>
      <p className={css.hint}>{t('lists.text')}</p>
      <QueryBoundary query={collection} skeleton={<RowsSkeleton rows={2} />}>
        {(loaded) => <NewList place={place} collection={loaded} />}
      </QueryBoundary>
      <LinkListRows place={place} />
    </section>
  );
}

/** In days. */
const lifetimes = { in7: 7, in14: 14, in30: 30, in90: 90, in365: 365 } as const;
type Lifetime = keyof typeof lifetimes;
// The keys of the object above.
const lifetimeNames = Object.keys(lifetimes) as Lifetime[];
const dayMs = 86_400_000;

interface NewListProps {
  readonly place: WizardPlace;
  readonly collection: CollectionWithFields;
}

function NewList({ place, collection }: NewListProps) {
  const t = usePhrases('wizard-tokens');
  const formats = useFormats();
  const [filter, setFilter] = useState<Filter | null>(null);
  const [uses, setUses] = useState<(typeof tokenUses)[number]>('once');
  const [lifetime, setLifetime] = useState<Lifetime>('in30');
  const count = useCount(place, collection.id, filter);
  const { run, isPending, error } = useAction(
    (expiresAt: string) =>
      wizardTokenBatchesApi.create({
        params: { ...place },
        body: { uses, expiresAt, ...(filter && { filter }) },
      }),
    { done: t('lists.started'), failed: noToast },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(new Date(Date.now() + lifetimes[lifetime] * dayMs).toISOString());
  };
  const isTooMany = count !== undefined && count > maxBatchRecords;
  return (
    <form className={own.form} onSubmit={send} aria-label={t('lists.new')}>
      <div className={own.chosen}>
        <RecordFilter collection={collection} value={filter} onChange={setFilter} />
        <span role="status" className={css.hint}>
          {count !== undefined && t('lists.count', { count, number: formats.number(count) })}
        </span>
      </div>
      <div className={own.pair}>
        <Select
          label={t('uses')}
          data={tokenUses.map((one) => ({ value: one, label: t(`choices.${one}`) }))}
          value={uses}
          allowDeselect={false}
          onChange={(value) => setUses(tokenUses.find((known) => known === value) ?? 'once')}
        />
        <Select
          label={t('expires')}
          data={lifetimeNames.map((one) => ({ value: one, label: t(`lifetimes.${one}`) }))}
          value={lifetime}
          allowDeselect={false}
          onChange={(value) => setLifetime(lifetimeNames.find((one) => one === value) ?? 'in30')}
        />
      </div>
      {isTooMany && (
        <p className={css.hint}>{t('lists.tooMany', { max: formats.number(maxBatchRecords) })}</p>
      )}
      {error && <ProblemNotice error={error} />}
      <div>
        <Button type="submit" variant="default" loading={isPending} disabled={!count || isTooMany}>
          {t('lists.make')}
        </Button>
      </div>
    </form>
  );
}

/** How many records match, of those that the user may read. */
function useCount({ teamId }: WizardPlace, collectionId: CollectionId, filter: Filter | null) {
  const body = { limit: 1, count: true, select: [], ...(filter && { filter }) };
  const query = useQuery(queryOf(api.records.query, { params: { teamId, collectionId }, body }));
  return query.data?.total ?? undefined;
}

interface RecordFilterProps {
  readonly collection: CollectionWithFields;
  readonly value: Filter | null;
  readonly onChange: (filter: Filter | null) => void;
}

function RecordFilter({ collection, value, onChange }: RecordFilterProps) {
  const t = usePhrases('wizard-tokens');
  const text = value === null ? t('lists.all') : t('lists.only', { count: conditionsOf(value).length });
  return (
    <FilterPopover
      fields={collection.fields}
      value={value}
      title={t('lists.which')}
      text={text}
      label={text}
      emptyText={t('lists.noFilter')}
      clearText={t('lists.clear')}
      doneText={t('lists.done')}
      button={{
        variant: value === null ? 'default' : 'light',
        leftSection: <FunnelIcon size={16} weight="bold" />,
      }}
      onChange={onChange}
    />
  );
}
