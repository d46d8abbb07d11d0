import { savedMailBlocks } from '@fieldhouse/contract/saved-mail-blocks';
import { Text, TextInput } from '@mantine/core';
import { FormDialog } from '../../../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../../app/phrases.ts';

interface NameDialogProps {
  readonly title: string;
  readonly hint?: string;
  readonly action: string;
  readonly initial: string;
  /** Rejects with the reason why the name can't be used. */
  /** The second is what renames it. */
  readonly onSubmit: (name: string, patch: NameChange) => Promise<unknown>;
  readonly onClose: () => void;
}

export interface NameChange {
  readonly name: string;
  readonly before: { readonly name: string };
}

/** The name of saved blocks. */
export function NameDialog({ title, hint, action, initial, onSubmit, onClose }: NameDialogProps) {
  const t = usePhrases('mail-blocks');
  const form = useContractForm({
    schema: savedMailBlocks.rename.body,
    initialValues: { name: initial },
    isEdit: initial !== '',
    onSubmit: ({ name }, { base }) => onSubmit(name, { name, before: base }),
  });
  return (
    <FormDialog form={form} title={title} action={action} onClose={onClose}>
      {hint !== undefined && <Text size="sm">{hint}</Text>}
      <TextInput label={t('saved.name')} required data-autofocus {...form.text('name')} />
    </FormDialog>
  );
}
