import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import type { RoleId } from '@fieldhouse/contract/ids';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import type { DataPermission } from '@fieldhouse/contract/roles';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { LoadedSelect } from '../../app/forms/loaded-select.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { DataPermissions, FeaturePermissions } from '../roles/index.ts';
import { KeyDialog } from './key-dialog.tsx';
import { expiryOf, type Lifetime } from './key-expiry.ts';
import type { NewKey } from './secret-dialog.tsx';

interface TeamKeyDialogProps {
  readonly onClose: () => void;
  readonly onMade: (made: NewKey) => void;
}

interface Scope {
  readonly kind: 'role' | 'own';
  readonly roleId: RoleId | null;
  readonly featurePermissions: FeaturePermission[];
  readonly dataPermissions: DataPermission[];
}

const untouched: Scope = { kind: 'role', roleId: null, featurePermissions: [], dataPermissions: [] };

export function TeamKeyDialog({ onClose, onMade }: TeamKeyDialogProps) {
  const t = usePhrases('api-keys');
  const teamId = useTeamId();
  const [lifetime, setLifetime] = useState<Lifetime>('in365');
  const [scope, setScope] = useState(untouched);
  const [isRoleMissing, setRoleMissing] = useState(false);
  const form = useContractForm({
    schema: teamApiKeys.create.body.pick({ name: true }),
    initialValues: { name: '' },
    fieldOfCode: { name_taken: 'name' },
    onSubmit: async ({ name }) => {
      if (scope.kind === 'role' && scope.roleId === null) return setRoleMissing(true);
      const { roleId, featurePermissions, dataPermissions } = scope;
      const given = scope.kind === 'role' ? { roleId } : { featurePermissions, dataPermissions };
      const { key, secret } = await api.teamApiKeys.create({
        params: { teamId },
        body: { name, expiresAt: expiryOf(lifetime), ...given },
      });
      onMade({ name: key.name, secret });
    },
  });
  return (
    <KeyDialog
      title={t('team.new')}
      size="lg"
      form={form}
      lifetime={lifetime}
      onLifetime={setLifetime}
      onClose={onClose}
    >
      <ScopeInputs
        scope={scope}
        isRoleMissing={isRoleMissing}
        onChange={(change) => {
          setScope((now) => ({ ...now, ...change }));
          setRoleMissing(false);
        }}
      />
    </KeyDialog>
  );
}

interface ScopeInputsProps {
  readonly scope: Scope;
  readonly isRoleMissing: boolean;
  readonly onChange: (change: Partial<Scope>) => void;
}

function ScopeInputs({ scope, isRoleMissing, onChange }: ScopeInputsProps) {
  const t = usePhrases('api-keys');
  const teamId = useTeamId();
  const roles = useQuery(queryOf(api.roles.list, { params: { teamId } })).data?.items;
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('form.scope')}
        value={scope.kind}
        onChange={(kind) => onChange({ kind: kind === 'own' ? 'own' : 'role' })}
        data={[
          { value: 'role', label: t('form.ofRole') },
          { value: 'own', label: t('form.own') },
        ]}
      />
      {scope.kind === 'role' ? (
        <LoadedSelect
          label={t('form.role')}
          description={t('form.roleHint')}
          choices={roles?.map(({ id, name }) => ({ value: id, label: name }))}
          value={scope.roleId}
          error={isRoleMissing ? t('form.roleNeeded') : undefined}
          onChange={(id) => onChange({ roleId: roles?.find((one) => one.id === id)?.id ?? null })}
        />
      ) : (
        <>
          <FeaturePermissions
            value={scope.featurePermissions}
            onChange={(featurePermissions) => onChange({ featurePermissions })}
          />
          <DataPermissions
            value={scope.dataPermissions}
            onChange={(dataPermissions) => onChange({ dataPermissions })}
          />
        </>
      )}
    </>
  );
}
