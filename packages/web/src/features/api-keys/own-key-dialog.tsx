import { ownApiKeys } from '@fieldhouse/contract/api-keys';
import type { TeamId } from '@fieldhouse/contract/ids';
import { Button, Group, MultiSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { usePhrases } from '../../app/phrases.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useSession } from '../../app/session.ts';
import { useContractForm } from '../../app/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { expiryOf, type Lifetime } from './key-expiry.ts';
import { LifetimeSelect } from './lifetime-select.tsx';
import type { NewKey } from './secret-dialog.tsx';

interface OwnKeyDialogProps {
  readonly onClose: () => void;
  readonly onMade: (made: NewKey) => void;
}

export function OwnKeyDialog({ onClose, onMade }: OwnKeyDialogProps) {
  const t = usePhrases('api-keys');
  const ui = usePhrases('ui');
  const memberships = useSession()?.memberships ?? [];
  const [lifetime, setLifetime] = useState<Lifetime>('in90');
  const [isReadOnly, setReadOnly] = useState(true);
  const [teamIds, setTeamIds] = useState<readonly TeamId[]>([]);
  const form = useContractForm({
    schema: ownApiKeys.create.body.pick({ name: true }),
    initialValues: { name: '' },
    fieldOfCode: { name_taken: 'name' },
    onSubmit: async ({ name }) => {
      const { key, secret } = await api.ownApiKeys.create({
        body: {
          name,
          isReadOnly,
          teamIds: teamIds.length > 0 ? [...teamIds] : null,
          expiresAt: expiryOf(lifetime),
        },
      });
      onMade({ name: key.name, secret });
    },
  });
  return (
    <Dialog title={t('own.new')} closeLabel={ui('close')} isOpen onClose={onClose}>
      <form {...form.form}>
        <Stack>
          <TextInput
            label={t('form.name')}
            description={t('form.nameHint')}
            maxLength={80}
            data-autofocus
            {...form.text('name')}
          />
          <Switch
            label={t('form.readOnly')}
            description={t('form.readOnlyHint')}
            checked={isReadOnly}
            onChange={(event) => setReadOnly(event.currentTarget.checked)}
          />
          {memberships.length > 1 && (
            <MultiSelect
              label={t('form.teams')}
              description={t('form.teamsHint')}
              data={memberships.map(({ teamId, teamName }) => ({ value: teamId, label: teamName }))}
              value={[...teamIds]}
              onChange={(chosen) =>
                setTeamIds(memberships.map(({ teamId }) => teamId).filter((id) => chosen.includes(id)))
              }
              searchable
            />
          )}
          <LifetimeSelect value={lifetime} onChange={setLifetime} />
          {form.problem !== undefined && <ProblemNotice error={form.problem} />}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={form.isBusy}>
              {t('form.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
