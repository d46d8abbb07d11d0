import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadedSelect } from '../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import type { FieldSettingsProps } from './field-settings-props.ts';
import { collectionsQuery, isList } from './lists-query.ts';

export function LinkSettings({ settings, onChange, isNew }: FieldSettingsProps) {
  const t = usePhrases('collections');
  const teamId = useTeamId();
  const targets = useQuery(collectionsQuery(teamId)).data?.items.filter((one) => !isList(one));
  return (
    <>
      <LoadedSelect
        label={t('fields.target')}
        required
        searchable
        disabled={!isNew}
        value={typeof settings.collectionId === 'string' ? settings.collectionId : null}
        choices={targets?.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
        onChange={(collectionId) => onChange({ collectionId })}
      />
      <TargetDeletion settings={settings} onChange={onChange} label={t('fields.onDelete')} />
    </>
  );
}

export function CollectionLinkSettings(props: FieldSettingsProps) {
  const t = usePhrases('collections');
  return <TargetDeletion {...props} label={t('fields.onCollectionDelete')} />;
}

interface TargetDeletionProps extends Pick<FieldSettingsProps, 'settings' | 'onChange'> {
  readonly label: string;
}

function TargetDeletion({ settings, onChange, label }: TargetDeletionProps) {
  const t = usePhrases('collections');
  return (
    <Stack gap={4}>
      <Text size="sm">{label}</Text>
      <SegmentedControl
        aria-label={label}
        value={settings.onTargetDelete === 'block' ? 'block' : 'clear'}
        data={[
          { value: 'clear', label: t('fields.clear') },
          { value: 'block', label: t('fields.block') },
        ]}
        onChange={(onTargetDelete) => onChange({ onTargetDelete })}
      />
    </Stack>
  );
}
