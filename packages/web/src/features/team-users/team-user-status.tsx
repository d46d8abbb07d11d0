import type { TeamUserStatus } from '@fieldhouse/contract/team-users';
import { usePhrases } from '../../app/phrases.ts';
import { Chip, type ChipColor } from '../../ui/chip.tsx';

const colors: Readonly<Record<TeamUserStatus, ChipColor>> = {
  invited: 'blue',
  cancelled: 'gray',
  active: 'green',
  deactivated: 'red',
};

export function TeamUserStatusChip({ status }: { readonly status: TeamUserStatus }) {
  const t = usePhrases('team-users');
  return <Chip color={colors[status]}>{t(`status.${status}`)}</Chip>;
}
