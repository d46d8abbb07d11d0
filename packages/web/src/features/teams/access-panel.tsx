// What people see who are invited without a role, chosen by team admins.
import { newUserAccessKinds, type Team } from '@fieldhouse/contract/teams';
import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { LoadedSelect } from '../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Panel } from '../../ui/panel.tsx';

interface AccessPanelProps {
  readonly value: Team['newUserAccess'];
  readonly error: string | undefined;
  readonly onChange: (value: Team['newUserAccess']) => void;
}

export function AccessPanel({ value, error, onChange }: AccessPanelProps) {
  const t = usePhrases('teams');
  const teamId = useTeamId();
  const roles = useQuery(queryOf(api.roles.list, { params: { teamId } })).data?.items;
  const first = roles?.[0];
  const choose = (kind: string) => {
    if (kind === 'all' || kind === 'none') onChange({ kind });
    else if (first) onChange({ kind: 'role', roleId: first.id });
  };
  return (
    <Panel title={t('account.access.title')}>
      <Stack>
        <Radio.Group
          label={t('account.access.label')}
          description={t('account.access.hint')}
          value={value.kind}
          onChange={choose}
        >
          <Stack gap="xs" mt="xs">
            {newUserAccessKinds.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={t(`account.access.${kind}`)}
                disabled={kind === 'role' && first === undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        {value.kind === 'role' && (
          <LoadedSelect
            label={t('account.access.role_name')}
            choices={roles?.map(({ id, name }) => ({ value: id, label: name }))}
            value={value.roleId}
            error={error}
            allowDeselect={false}
            onChange={(id) => {
              const chosen = roles?.find((role) => role.id === id);
              if (chosen) onChange({ kind: 'role', roleId: chosen.id });
            }}
          />
        )}
      </Stack>
    </Panel>
  );
}
