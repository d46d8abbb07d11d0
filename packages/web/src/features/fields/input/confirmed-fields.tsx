// The fields that a person confirms before others see them: all are named, and none is added later without them.
import type { Field } from '@fieldhouse/contract/collections';
import { placingFields } from '@fieldhouse/domain/views/placing-fields';
import { Alert, Button, Checkbox, Group, ScrollArea, Stack } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import type { SharedLook } from './shareable-fields.ts';

export interface ConfirmedFieldsProps {
  readonly label: string;
  readonly description: string;
  readonly fields: readonly Field[];
  /** What is shared. */
  readonly view: SharedLook | undefined;
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (chosen: string[]) => void;
}

export function ConfirmedFields(props: ConfirmedFieldsProps) {
  const { label, description, fields, view, chosen, error, onChange } = props;
  const t = usePhrases('views');
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      value={[...chosen]}
      onChange={onChange}
    >
      <ScrollArea.Autosize mah={260} type="auto" mt="xs">
        <Stack gap="xs">
          {fields.map(({ id, title }) => (
            <Checkbox key={id} value={id} label={title} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(fields.map(({ id }) => id))}>
          {t('sharing.allFields')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange([])}>
          {t('sharing.noField')}
        </Button>
      </Group>
      {view && <PlacingHint view={view} fields={fields} chosen={chosen} />}
    </Checkbox.Group>
  );
}

/** A calendar or map is shown by a field that visitors may see. */
function PlacingHint({ view, fields, chosen }: PlacingHintProps) {
  const t = usePhrases('views');
  const [name] = placingFields(view);
  const field = fields.find(({ columnName }) => columnName === name);
  const { type } = view;
  if ((type !== 'calendar' && type !== 'map') || (field && chosen.includes(field.id))) return null;
  return (
    <Alert color="yellow" mt="xs">
      {field ? t(`sharing.unplaced.${type}`, { name: field.title }) : t(`sharing.unplaced.${type}Unknown`)}
    </Alert>
  );
}

interface PlacingHintProps extends Pick<ConfirmedFieldsProps, 'fields' | 'chosen'> {
  readonly view: SharedLook;
}
