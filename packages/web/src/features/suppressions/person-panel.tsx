import { suppressions } from '@fieldhouse/contract/suppressions';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { suppressionsApi } from '../../api/endpoints/subscriptions-api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { useLeave } from '../../app/forms/use-leave.ts';
import { usePhrases } from '../../app/phrases.ts';
import { saveFile } from '../../app/save-file.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Panel } from '../../ui/panel.tsx';
import css from './suppressions.module.css';

export function PersonPanel() {
  const t = usePhrases('suppressions');
  const [address, setAddress] = useState('');
  const [reason, setReason] = useState('');
  const { exportPerson, erase } = usePerson(() => {
    setAddress('');
    setReason('');
  });
  useLeave(reason.trim() !== '' && !erase.isPending);
  const isAddress = suppressions.exportPerson.body.safeParse({ address }).success;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isAddress) void exportPerson.run(address.trim());
  };
  return (
    <div className={css.person}>
      <Panel title={t('person.title')}>
        <form onSubmit={onSubmit}>
          <Stack>
            <Text size="sm">{t('person.intro')}</Text>
            <TextInput
              label={t('person.address')}
              autoComplete="off"
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
            <Button
              type="submit"
              variant="default"
              w="fit-content"
              loading={exportPerson.isPending}
              disabled={!isAddress}
            >
              {t('person.export')}
            </Button>
            <Group align="flex-end">
              <TextInput
                className={css.find}
                label={t('reason')}
                maxLength={300}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <Button
                color="red"
                loading={erase.isPending}
                disabled={!isAddress || reason.trim() === ''}
                onClick={() => void erase.run({ address: address.trim(), reason: reason.trim() })}
              >
                {t('person.erase')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
    </div>
  );
}

function usePerson(onErased: () => void) {
  const t = usePhrases('suppressions');
  const teamId = useTeamId();
  const exportPerson = useAction(
    (address: string) => suppressionsApi.exportPerson({ params: { teamId }, body: { address } }),
    {
      onDone: (file, address) =>
        saveFile(`${address}.json`, JSON.stringify(file, null, 2), 'application/json'),
      done: t('person.exported'),
    },
  );
  const erase = useAction(
    (body: { readonly address: string; readonly reason: string }) =>
      suppressionsApi.erasePerson({ params: { teamId }, body }),
    {
      confirm: ({ address }) => ({
        title: t('person.eraseTitle', { address }),
        text: t('person.eraseText'),
        action: t('person.erase'),
        isDangerous: true,
      }),
      onDone: onErased,
      done: t('person.erased'),
    },
  );
  return { exportPerson, erase };
}
