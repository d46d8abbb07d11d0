// Shows an event, and moves it without dragging.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { DisplayedField } from '@fieldhouse/contract/data-views';
import type { TeamId } from '@fieldhouse/contract/ids';
import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAskedClose, useIsChanged } from '../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldInput, toWireValue, useRecordLabel } from '../../fields/index.ts';
import { RecordLines } from '../detail/record-lines.tsx';
import { type CalendarFields, eventTimeOf, valuesOf } from './calendar-events.ts';
import type { Move } from './use-calendar-records.ts';

interface EventDialogProps {
  readonly teamId: TeamId;
  readonly collection: CollectionWithFields;
  readonly fields: CalendarFields;
  readonly record: DataRecord;
  readonly displayed: readonly DisplayedField[];
  readonly onMove: ((move: Move) => void) | undefined;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

export function EventDialog(props: EventDialogProps) {
  const labelOf = useRecordLabel();
  const { collection, fields, record, displayed, onMove, onOpen, onClose } = props;
  const t = usePhrases('calendar');
  const ui = usePhrases('ui');
  const [isMoving, setMoving] = useState(false);
  const name = labelOf(record, collection) || t('nameless');
  const when = [fields.start, ...(fields.end ? [fields.end] : [])];
  return (
    <Dialog
      isOpen
      title={isMoving ? t('moveTitle', { name }) : name}
      closeLabel={ui('close')}
      onClose={onClose}
    >
      {isMoving && onMove ? (
        <MoveForm {...props} when={when} onMove={onMove} />
      ) : (
        <Stack>
          <RecordLines record={record} collection={collection} first={when} displayed={displayed} />
          {onMove && (
            <Text size="xs" c="dimmed">
              {t('moveHint')}
            </Text>
          )}
          <Group justify="flex-end">
            {onMove && (
              <Button variant="default" onClick={() => setMoving(true)}>
                {t('move')}
              </Button>
            )}
            <Button onClick={onOpen}>{t('open')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

interface MoveFormProps extends EventDialogProps {
  readonly when: readonly Field[];
  readonly onMove: (move: Move) => void;
}

function MoveForm({ fields, record, when, onMove, onClose }: MoveFormProps) {
  const t = usePhrases('calendar');
  const ui = usePhrases('ui');
  const [values, setValues] = useState<RecordValues>(() => valuesOf(eventTimeOf(record, fields), fields));
  const close = useAskedClose(useIsChanged(values), onClose);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const written = Object.fromEntries(
          Object.entries(values).map(([key, value]) => [key, toWireValue(value)]),
        );
        onMove({ record, to: eventTimeOf({ values: written }, fields) });
        onClose();
      }}
    >
      <Stack>
        {when.map((field, index) => (
          <FieldInput
            key={field.id}
            field={field}
            value={values[field.columnName] ?? null}
            hasAutoFocus={index === 0}
            onChange={(value) => setValues((now) => ({ ...now, [field.columnName]: value }))}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {ui('cancel')}
          </Button>
          <Button type="submit">{t('moveSave')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
