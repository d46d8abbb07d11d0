// Permissions added and removed by a change of a role, in the wording of the role's page.
import { role, roles } from '@fieldhouse/contract/roles';
import { usePhrases } from '../../app/phrases.ts';
import { type Grant, toGrants } from './grants.ts';
import { useGrantText } from './use-grant-text.ts';

interface RoleChange {
  readonly renamedTo: string | undefined;
  readonly granted: readonly string[];
  readonly taken: readonly string[];
}

const nothing: RoleChange = { renamedTo: undefined, granted: [], taken: [] };

/** From a line of the audit log: the previous role, and the requested change. */
export function useRoleChange(detail: Readonly<Record<string, unknown>>): RoleChange {
  const t = usePhrases('roles');
  const before = role.safeParse(detail.before).data;
  const change = roles.change.body.safeParse(detail.change).data;
  const grantsBefore = toGrants(before?.dataPermissions ?? []);
  const grantsAfter = change?.dataPermissions ? toGrants(change.dataPermissions) : grantsBefore;
  const textOf = useGrantText([...grantsBefore, ...grantsAfter]);
  // A change written by another release in another form is only shown as its line.
  if (!before || !change) return nothing;
  const { name, featurePermissions = before.featurePermissions } = change;
  const grantText = (grant: Grant) => {
    const { title, lines } = textOf(grant);
    return [title, ...lines].join(' · ');
  };
  return {
    renamedTo: name === before.name ? undefined : name,
    granted: [
      ...without(featurePermissions, before.featurePermissions).map((one) => t(`feature.label.${one}`)),
      ...without(grantsAfter, grantsBefore).map(grantText),
    ],
    taken: [
      ...without(before.featurePermissions, featurePermissions).map((one) => t(`feature.label.${one}`)),
      ...without(grantsBefore, grantsAfter).map(grantText),
    ],
  };
}

function without<T>(all: readonly T[], others: readonly T[]): T[] {
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return all.filter((one) => !known.has(JSON.stringify(one)));
}
