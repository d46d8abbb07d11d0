import type { CardSource } from '@fieldhouse/contract/data-cards';
import type { DataRecord } from '@fieldhouse/contract/records';
import { Button, Popover, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../../api/api.ts';
import { FloatingNotice } from '../../../app/feedback/floating-notice.tsx';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { mayCreateIn, mayUpdate } from '../../../app/rights/use-rights.ts';
import { NamedDropdown } from '../../../ui/popovers/named-dropdown.tsx';
import { toLinkValue, useRecordLabel } from '../../fields/index.ts';
import { useOpenRecord } from './record-context.ts';
import css from './record-page.module.css';
import { linkToOpenRecord, useLinkWrites } from './use-link-writes.ts';
import type { Linked } from './use-linked.ts';

const NewRecordDialog = onDemand(
  () => import('../record-field/new-record-dialog.tsx'),
  'NewRecordDialog',
  FloatingNotice,
);

interface LinkedActionsProps {
  readonly source: CardSource;
  readonly linked: Linked;
}

/** Adds a new linked record, or links an existing one. */
export function LinkedActions({ source, linked }: LinkedActionsProps) {
  const t = usePhrases('record-page');
  const { collection, record } = useOpenRecord();
  const { target, targetPlace, linkField, refresh } = linked;
  const writes = useLinkWrites(source, linked);
  const [isMaking, setMaking] = useState(false);
  if (!target || !linkField || !mayUpdate(linkField)) return null;
  const done = async (made: DataRecord | undefined) => {
    setMaking(false);
    if (source.kind === 'own' && made) await writes.link(made);
    refresh();
  };
  return (
    <>
      {mayCreateIn(target) && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<PlusIcon size={14} weight="bold" />}
          onClick={() => setMaking(true)}
        >
          {t('links.add', { name: target.name.toLocaleLowerCase() })}
        </Button>
      )}
      <LinkPicker linked={linked} onPick={(found) => void writes.link(found)} />
      {isMaking && (
        <Suspense>
          <NewRecordDialog
            place={targetPlace}
            collection={target}
            given={source.kind === 'reverse' ? linkToOpenRecord(linked, toLinkValue(record, collection)) : {}}
            onClose={() => setMaking(false)}
            onCreated={(made) => void done(made)}
          />
        </Suspense>
      )}
    </>
  );
}

const choicesShown = 20;
const typingPauseMs = 200;

interface LinkPickerProps {
  readonly linked: Linked;
  readonly onPick: (record: DataRecord) => void;
}

function LinkPicker({ linked, onPick }: LinkPickerProps) {
  const labelOf = useRecordLabel();
  const t = usePhrases('record-page');
  const ui = usePhrases('ui');
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, typingPauseMs);
  const { target, targetPlace, records = [] } = linked;
  const { data } = useQuery({
    queryKey: [api.records.query.endpoint.name, targetPlace, 'to-link', asked],
    enabled: isOpen,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.records.query(
        { params: targetPlace, body: { limit: choicesShown, ...(asked !== '' && { search: asked }) } },
        { signal },
      ),
  });
  const free = (data?.records ?? []).filter(({ id }) => !records.some((one) => one.id === id));
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus withinPortal>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<LinkIcon size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('links.link')}
        </Button>
      </Popover.Target>
      <NamedDropdown className={css.picker} label={t('links.link')}>
        <Select
          aria-label={t('links.find')}
          placeholder={t('links.find')}
          searchable
          data-autofocus
          comboboxProps={{ withinPortal: false }}
          nothingFoundMessage={ui('nothingMatches')}
          // The server searches.
          filter={({ options }) => options}
          searchValue={search}
          onSearchChange={setSearch}
          value={null}
          data={free.map((record) => ({
            value: record.id,
            label: (target && labelOf(record, target)) || t('links.nameless'),
          }))}
          onChange={(id) => {
            const found = free.find((record) => record.id === id);
            if (!found) return;
            setOpen(false);
            setSearch('');
            onPick(found);
          }}
        />
      </NamedDropdown>
    </Popover>
  );
}
