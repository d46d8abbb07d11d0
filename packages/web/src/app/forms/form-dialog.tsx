import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { usePhrases } from '../phrases.ts';
import { DialogFooter } from './dialog-footer.tsx';
import type { useContractForm } from './use-contract-form.ts';

interface FormDialogProps {
  readonly form: Pick<
    ReturnType<typeof useContractForm>,
    'form' | 'isBusy' | 'mayLeave' | 'problemText' | 'emptyFields' | 'conflict'
  >;
  readonly title: string;
  /** Label of the submit button. */
  readonly action: string;
  readonly size?: 'md' | 'lg';
  readonly onClose: () => void;
  /** The inputs. */
  readonly children: ReactNode;
}

/** A dialog that is one form: shown as long as it is mounted, it asks before typed text is lost. */
export function FormDialog({ form, title, action, size = 'md', onClose, children }: FormDialogProps) {
  const t = usePhrases('ui');
  return (
    <Dialog title={title} closeLabel={t('close')} isOpen onClose={onClose} size={size}>
      <form {...form.form}>
        <Stack>
          {children}
          <DialogFooter form={form} action={action} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
