// Shows an event, and moves it without dragging.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { DisplayedField } from '@fieldhouse/contract/data-views';
import type { TeamId } from '@fieldhouse/contract/ids';
import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import { whenOf } from '@fieldhouse/domain/fields/date/calendar-days';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { issueText } from '../../../app/feedback/problem-texts.ts';
import { useAskedClose, useIsChanged } from '../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import {
  FieldInput,
  loadReadTyped,
  toWireValue,
  useRecordLabel,
  useTextContext,
} from '../../fields/index.ts';
import { RecordLines } from '../detail/record-lines.tsx';
import { type CalendarFields, valuesOf } from './calendar-events.ts';
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
  const [values, setValues] = useState<RecordValues>(() => valuesOf(whenOf(record.values, fields), fields));
  const context = useTextContext();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const close = useAskedClose(useIsChanged(values), onClose);
  const move = async () => {
    const readTyped = await loadReadTyped();
    const written: RecordValues = {};
    const wrong: Record<string, string> = {};
    for (const field of when) {
      const { columnName } = field;
      const read = readTyped(values[columnName] ?? null, field, context);
      if ('rule' in read) wrong[columnName] = issueText(read);
      else written[columnName] = toWireValue(read.value);
    }
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    onMove({ record, to: whenOf(written, fields) });
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void move();
      }}
    >
      <Stack>
        {when.map((field, index) => (
          <FieldInput
            key={field.id}
            field={field}
            value={values[field.columnName] ?? null}
            error={errors[field.columnName]}
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
