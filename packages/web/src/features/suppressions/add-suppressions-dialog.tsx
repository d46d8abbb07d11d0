import { maxSuppressionsAtOnce, suppressions } from '@fieldhouse/contract/suppressions';
import { emailOrPhone } from '@fieldhouse/contract/text';
import { Textarea, TextInput } from '@mantine/core';
import { suppressionsApi } from '../../api/endpoints/subscriptions-api.ts';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';

const { body } = suppressions.add;

/** The text field is checked as the lines in it. */
const schema: Pick<typeof body, 'safeParse'> = {
  safeParse: (values, options) => {
    const { addresses, ...others } = values as { readonly addresses: string };
    return body.safeParse({ ...others, addresses: linesOf(addresses) }, options);
  },
};

/** A list that is pasted may also be separated by commas. */
function linesOf(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function AddSuppressionsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrases('suppressions');
  const teamId = useTeamId();
  const form = useContractForm({
    schema,
    initialValues: { addresses: '', reason: '' },
    onSubmit: (sent) => suppressionsApi.add({ params: { teamId }, body: sent }),
    done: ({ added }) => (added === 0 ? t('add.nothingNew') : t('add.done', { count: added })),
    onDone: onClose,
  });
  const { error, ...field } = form.text('addresses');
  const lineError = useLineError(error === undefined ? '' : form.values.addresses);
  const max = useFormats().number(maxSuppressionsAtOnce);
  return (
    <FormDialog form={form} title={t('add.title')} action={t('add.submit')} onClose={onClose}>
      <Textarea
        label={t('add.addresses')}
        description={t('add.hint', { max })}
        required
        autosize
        minRows={4}
        maxRows={12}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...field}
        error={error && (lineError ?? error)}
      />
      <TextInput label={t('reason')} required maxLength={300} {...form.text('reason')} />
    </FormDialog>
  );
}

const maxNamed = 3;

/** Which lines are wrong; undefined if none is. */
function useLineError(text: string): string | undefined {
  const t = usePhrases('suppressions');
  const formats = useFormats();
  const lines = linesOf(text);
  if (lines.length > maxSuppressionsAtOnce)
    return t('add.tooMany', { max: formats.number(maxSuppressionsAtOnce) });
  const invalid = lines.filter((line) => !emailOrPhone.safeParse(line).success);
  if (invalid.length === 0) return undefined;
  const named = invalid.slice(0, maxNamed).join(', ');
  return t('add.invalid', { count: invalid.length, lines: invalid.length > maxNamed ? `${named}…` : named });
}
