import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadedSelect } from '../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import type { FieldSettingsProps } from './field-settings-props.ts';
import { ListMaker, newListDraft } from './list-editor.tsx';
import { collectionsQuery, isList } from './lists-query.ts';

export function ListSettings({ settings, onChange, isNew, list, onList }: FieldSettingsProps) {
  const t = usePhrases('collections');
  const teamId = useTeamId();
  const lists = useQuery(collectionsQuery(teamId)).data?.items.filter(isList);
  if (list) {
    return (
      <Stack gap={4}>
        <ListMaker list={list} onChange={onList} />
        {lists !== undefined && lists.length > 0 && (
          <Group>
            <Button size="compact-sm" variant="subtle" onClick={() => onList(undefined)}>
              {t('fields.useExistingList')}
            </Button>
          </Group>
        )}
      </Stack>
    );
  }
  return (
    <Group align="flex-end" wrap="nowrap">
      <LoadedSelect
        label={t('fields.list')}
        required
        searchable
        flex={1}
        disabled={!isNew}
        value={typeof settings.listId === 'string' ? settings.listId : null}
        choices={lists?.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
        onChange={(listId) => onChange({ listId })}
      />
      {isNew && (
        <Button variant="default" onClick={() => onList(newListDraft())}>
          {t('fields.newList')}
        </Button>
      )}
    </Group>
  );
}
