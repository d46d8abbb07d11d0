import { Button, Group, Text } from '@mantine/core';
import { usePhrases } from '../phrases.ts';

interface DialogEndProps {
  readonly form: { readonly problemText: string | undefined; readonly isBusy: boolean };
  /** Label of the submit button. */
  readonly action: string;
  /** Omitted where nothing can be closed: on a page. */
  readonly onClose?: () => void;
}

/** The end of a form: its general error, cancel and submit. */
export function DialogFooter({ form, action, onClose }: DialogEndProps) {
  const t = usePhrases('ui');
  return (
    <>
      {form.problemText !== undefined && (
        <Text c="red" role="alert">
          {form.problemText}
        </Text>
      )}
      <Group justify="flex-end">
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" loading={form.isBusy}>
          {action}
        </Button>
      </Group>
    </>
  );
}
