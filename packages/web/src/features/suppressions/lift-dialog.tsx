import type { CollectionId } from '@fieldhouse/contract/ids';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { Text, TextInput } from '@mantine/core';
import { suppressionsApi } from '../../api/endpoints/subscriptions-api.ts';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';

export type Lifted = { readonly shown: string } & (
  | { readonly kind: 'suppression'; readonly key: string }
  | { readonly kind: 'opt-out'; readonly address: string; readonly collectionId: CollectionId | null }
);

interface LiftDialogProps {
  readonly of: Lifted;
  readonly onClose: () => void;
}

export function LiftDialog({ of, onClose }: LiftDialogProps) {
  const t = usePhrases('suppressions');
  const teamId = useTeamId();
  const form = useContractForm({
    schema: suppressions.lift.body.pick({ reason: true }),
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      const params = { teamId };
      if (of.kind === 'suppression') await suppressionsApi.lift({ params, body: { key: of.key, reason } });
      else {
        const { address, collectionId } = of;
        await suppressionsApi.liftOptOut({ params, body: { address, collectionId, reason } });
      }
    },
    done: () => t('lifted', { address: of.shown }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('liftTitle', { address: of.shown })}
      action={t('lift')}
      onClose={onClose}
    >
      <Text size="sm">{t('liftText', { address: of.shown })}</Text>
      <TextInput label={t('reason')} required maxLength={300} data-autofocus {...form.text('reason')} />
    </FormDialog>
  );
}
