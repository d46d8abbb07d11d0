import { Button, Group } from '@mantine/core';
import { usePhrases } from '../phrases.ts';
import { FormNotes, type FormState } from './form-notes.tsx';
import { useDialogGuard } from './use-leave.ts';

interface DialogEndProps {
  readonly form: FormState & { readonly isBusy: boolean; readonly mayLeave: () => Promise<boolean> };
  /** Label of the submit button. */
  readonly action: string;
  /** Omitted where nothing can be closed: on a page. */
  readonly onClose?: () => void;
}

/** The end of a form: what is wrong with it, cancel and submit. */
export function DialogFooter({ form, action, onClose }: DialogEndProps) {
  const t = usePhrases('ui');
  useDialogGuard(form.mayLeave);
  const cancel = async () => {
    if (await form.mayLeave()) onClose?.();
  };
  return (
    <>
      <FormNotes form={form} />
      <Group justify="flex-end">
        {onClose && (
          <Button variant="default" onClick={() => void cancel()}>
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
