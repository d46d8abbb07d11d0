import { Button, Group, Text } from '@mantine/core';
import { usePhrases } from '../phrases.ts';

interface DialogEndProps {
  readonly form: { readonly problemText: string | undefined; readonly isBusy: boolean };
  /** What the button that sends the form says. */
  readonly action: string;
  /** Left out where nothing is closed: on a page. */
  readonly onClose?: () => void;
}

/** The last lines of a form: what went wrong with all of it, giving up, and sending. */
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
