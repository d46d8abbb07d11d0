import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useLeave } from '../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { lineText, type ValueFormats } from '../../fields/index.ts';
import classes from './stale-dialog.module.css';
import type { Conflict } from './use-record-writes.ts';

interface StaleDialogProps {
  readonly conflict: Conflict;
  readonly formats: ValueFormats;
  readonly onSettle: (isMineSaved: boolean) => void;
}

/** Two users changed one value: shows both and lets the user choose. Nothing else closes it: yours would be lost. */
export function StaleDialog({ conflict: { edit, theirs }, formats, onSettle }: StaleDialogProps) {
  const t = usePhrases('records');
  useLeave(true);
  const textOf = (value: unknown) => lineText(value, edit.field, formats) || t('stale.empty');
  return (
    <Modal
      opened
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => onSettle(false)}
      title={t('stale.title')}
    >
      <Stack>
        <Text>{t('stale.text', { field: edit.field.title })}</Text>
        <dl className={classes.versions}>
          <dt>{t('stale.yours')}</dt>
          <dd>{textOf(edit.value)}</dd>
          <dt>{t('stale.theirs')}</dt>
          <dd>{textOf(theirs.values[edit.field.columnName])}</dd>
        </dl>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onSettle(false)}>
            {t('stale.keepTheirs')}
          </Button>
          <Button onClick={() => onSettle(true)} data-autofocus>
            {t('stale.keepMine')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
