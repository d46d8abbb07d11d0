// The tags of a record, and the menu to add and remove them.
import type { RecordId } from '@fieldhouse/contract/ids';
import type { TagChoice } from '@fieldhouse/contract/record-tags';
import { Button, Checkbox, Popover } from '@mantine/core';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { recordTagsApi } from '../../api/endpoints/record-page-api.ts';
import { queryOf } from '../../api/queries.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamEvents } from '../../app/team-events.tsx';
import { Chip } from '../../ui/chip.tsx';
import { NamedDropdown } from '../../ui/popovers/named-dropdown.tsx';
import type { CollectionPlace } from '../fields/index.ts';
import css from './tags.module.css';

interface RecordTagsProps {
  readonly place: CollectionPlace;
  readonly recordId: RecordId;
}

/** Before the tags of a record can be shown. */
export function useAreTagsPending(place: CollectionPlace, recordId: RecordId): boolean {
  const ofRecord = useQuery(queryOf(recordTagsApi.get, { params: { ...place, recordId } }));
  const choices = useQuery(queryOf(recordTagsApi.choices, { params: { teamId: place.teamId } }));
  return ofRecord.isPending || choices.isPending;
}

export function RecordTags({ place, recordId }: RecordTagsProps) {
  const client = useQueryClient();
  const params = { ...place, recordId };
  const query = queryOf(recordTagsApi.get, { params });
  const { data } = useQuery(query);
  const saving = useRef(0);
  useTeamEvents((event) => {
    // A response from before the choice was saved would briefly revert it.
    if (saving.current > 0) return;
    const isThis = event.type === 'records.changed' && (event.ids === null || event.ids.includes(recordId));
    if (isThis || event.type === 'team.changed') void client.invalidateQueries(query);
  });
  const { run: store } = useAction(
    (items: TagChoice[]) =>
      recordTagsApi.set({ params, body: { tagIds: items.map(({ id }) => id) } }).finally(() => {
        saving.current -= 1;
      }),
    { refresh: () => client.invalidateQueries(query) },
  );
  if (!data) return null;
  const set = (items: TagChoice[]) => {
    saving.current += 1;
    void client.cancelQueries(query);
    client.setQueryData(query.queryKey, { ...data, items });
    void store(items);
  };
  return (
    <span className={css.recordTags}>
      {data.items.map(({ id, name, color }) => (
        <Chip key={id} color={color}>
          {name}
        </Chip>
      ))}
      {data.may.change && <TagMenu place={place} chosen={data.items} onChoose={set} />}
    </span>
  );
}

interface TagMenuProps {
  readonly place: CollectionPlace;
  readonly chosen: readonly TagChoice[];
  readonly onChoose: (chosen: TagChoice[]) => void;
}

function TagMenu({ place, chosen, onChoose }: TagMenuProps) {
  const t = usePhrases('tags');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(queryOf(recordTagsApi.choices, { params: { teamId: place.teamId } }));
  const choices = data?.items ?? [];
  if (choices.length === 0) return null;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={240} trapFocus withinPortal>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<TagIcon size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(chosen.length === 0 ? 'addToRecord' : 'changeOnRecord')}
        </Button>
      </Popover.Target>
      <NamedDropdown className={css.choices} label={t('title')}>
        {choices.map((choice) => {
          const others = chosen.filter(({ id }) => id !== choice.id);
          return (
            <Checkbox
              key={choice.id}
              label={<Chip color={choice.color}>{choice.name}</Chip>}
              checked={others.length < chosen.length}
              onChange={(event) => onChoose(event.currentTarget.checked ? [...others, choice] : others)}
            />
          );
        })}
      </NamedDropdown>
    </Popover>
  );
}
