// A team user's permissions, in the invitation and on the edit page. The server decides what the viewer may
// grant.
import { languages } from '@fieldhouse/contract/identity';
import { accountTypes } from '@fieldhouse/contract/permissions';
import type { Role } from '@fieldhouse/contract/roles';
import type { TeamUser } from '@fieldhouse/contract/team-users';
import { MultiSelect, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useHasAllData } from '../../app/rights/own-rights.ts';
import { useMembership, useTeamId } from '../../app/session/use-team.ts';
import { rolesQuery } from './team-user-queries.ts';

export interface Rights {
  readonly accountType: TeamUser['accountType'];
  readonly roleIds: readonly TeamUser['roles'][number]['id'][];
  readonly isTeamAdmin: boolean;
  readonly interfaceLanguage: TeamUser['interfaceLanguage'];
}

interface RightsFieldsProps {
  readonly rights: Rights;
  readonly onChange: (change: Partial<Rights>) => void;
  readonly isLocked?: boolean;
  /** An invitation says what its person will see. */
  readonly isNew?: boolean;
}

/** Names of languages are written in the language itself. */
const languageNames = { en: 'English', es: 'Español' } as const;

export function RightsFields({ rights, onChange, isLocked = false, isNew = false }: RightsFieldsProps) {
  const t = usePhrases('team-users');
  const { isTeamAdmin: mayMakeAdmins } = useMembership();
  const { accountType, isTeamAdmin, interfaceLanguage } = rights;
  return (
    <>
      <Select
        label={t('column.accountType')}
        description={t(`accountTypeHint.${accountType}`)}
        data={accountTypes.map((value) => ({ value, label: t(`accountType.${value}`) }))}
        value={accountType}
        allowDeselect={false}
        disabled={isLocked}
        onChange={(value) => {
          const next = accountTypes.find((known) => known === value);
          if (next) onChange({ accountType: next });
        }}
      />
      <RolesField rights={rights} onChange={onChange} isLocked={isLocked} isNew={isNew} />
      <Select
        label={t('field.interfaceLanguage')}
        placeholder={t('field.teamLanguage')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={interfaceLanguage}
        clearable={!isLocked}
        disabled={isLocked}
        onChange={(value) =>
          onChange({ interfaceLanguage: languages.find((known) => known === value) ?? null })
        }
      />
      <Switch
        label={t('field.isTeamAdmin')}
        description={mayMakeAdmins ? t('field.isTeamAdminHint') : t('field.onlyAdmins')}
        checked={isTeamAdmin}
        disabled={isLocked || !mayMakeAdmins}
        onChange={(event) => onChange({ isTeamAdmin: event.currentTarget.checked })}
      />
    </>
  );
}

function RolesField({ rights, onChange, isLocked, isNew }: Required<RightsFieldsProps>) {
  const t = usePhrases('team-users');
  const teamId = useTeamId();
  const { data } = useQuery(rolesQuery(teamId));
  const known = data?.items ?? [];
  const withoutRole = useWithoutRole(rights.accountType, known);
  return (
    <MultiSelect
      key={data === undefined ? 'loading' : 'loaded'}
      label={t('field.roles')}
      {...(rights.roleIds.length === 0 && { placeholder: t('field.noRoles') })}
      {...(isNew && rights.roleIds.length === 0 && !rights.isTeamAdmin && { description: withoutRole })}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      value={data === undefined ? [] : [...rights.roleIds]}
      disabled={isLocked || data === undefined}
      onChange={(ids) =>
        onChange({ roleIds: known.filter(({ id }) => ids.includes(id)).map(({ id }) => id) })
      }
    />
  );
}

/** What the person will see, by the team's choice and the viewer's own access. */
function useWithoutRole(accountType: Rights['accountType'], roles: readonly Role[]): string {
  const t = usePhrases('team-users');
  const teamId = useTeamId();
  const access = useQuery(queryOf(api.teams.get, { params: { teamId } })).data?.newUserAccess;
  const hasAllData = useHasAllData();
  if (access?.kind === 'role') {
    const role = roles.find(({ id }) => id === access.roleId);
    return role ? t('field.withoutRole.role', { role: role.name }) : '';
  }
  if (access === undefined || hasAllData === undefined) return '';
  if (accountType === 'guest') return t('field.withoutRole.guest');
  const seesAll = accountType === 'full' && access.kind === 'all' && hasAllData;
  return t(`field.withoutRole.${seesAll ? 'all' : 'none'}`);
}
