import { type Sender, senders } from '@fieldhouse/contract/senders';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { sendersApi } from '../../api/endpoints/senders-api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { DialogFooter } from '../../app/forms/dialog-footer.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface ConfirmSenderDialogProps {
  readonly of: Sender;
  readonly onClose: () => void;
}

export function ConfirmSenderDialog({ of, onClose }: ConfirmSenderDialogProps) {
  const t = usePhrases('senders');
  const ui = usePhrases('ui');
  const { address } = of;
  const params = { teamId: useTeamId(), senderId: of.id };
  const form = useContractForm({
    schema: senders.confirm.body,
    initialValues: { code: '' },
    fieldOfCode: { wrong_code: 'code' },
    onSubmit: (body) => sendersApi.confirm({ params, body }),
    onDone: onClose,
  });
  const { run: sendAgain, isPending } = useAction(() => sendersApi.sendCode({ params }), {
    done: t('confirm.sent', { address }),
  });
  return (
    <Dialog title={t('confirm.title', { address })} closeLabel={ui('close')} isOpen onClose={onClose}>
      <form {...form.form}>
        <Stack>
          <Text size="sm">{t('confirm.text')}</Text>
          <TextInput
            label={t('confirm.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            data-autofocus
            {...form.text('code')}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            loading={isPending}
            onClick={() => void sendAgain()}
          >
            {t('confirm.again')}
          </Button>
          <DialogFooter form={form} action={t('confirm.submit')} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
