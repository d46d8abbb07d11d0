import { ownApiKeys } from '@fieldhouse/contract/api-keys';
import type { TeamId } from '@fieldhouse/contract/ids';
import { MultiSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useSession } from '../../app/session/session.ts';
import { KeyDialog } from './key-dialog.tsx';
import { expiryOf, type Lifetime } from './key-expiry.ts';
import type { NewKey } from './secret-dialog.tsx';

interface OwnKeyDialogProps {
  readonly onClose: () => void;
  readonly onMade: (made: NewKey) => void;
}

export function OwnKeyDialog({ onClose, onMade }: OwnKeyDialogProps) {
  const t = usePhrases('api-keys');
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
    <KeyDialog
      title={t('own.new')}
      form={form}
      lifetime={lifetime}
      onLifetime={setLifetime}
      onClose={onClose}
    >
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
    </KeyDialog>
  );
}
