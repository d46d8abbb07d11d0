// The members of one role: assign and remove.

import type { Role, RoleMember } from '@fieldhouse/contract/roles';
import { ActionIcon } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { LoadedSelect } from '../../app/forms/loaded-select.tsx';
import { PersonAvatar } from '../../app/people/person-avatar.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import entries from '../../ui/entries.module.css';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { dataAccessText } from './members-panel.tsx';
import { assignRoles, membersQuery, nameOf } from './role-queries.ts';
import css from './roles.module.css';

export function HoldersPanel({ role }: { readonly role: Role }) {
  const t = usePhrases('roles');
  const teamId = useTeamId();
  const members = useInfiniteQuery(membersQuery(teamId));
  const { run } = useAction(
    ({ member, isHeld }: Assignment) => {
      const others = member.roleIds.filter((id) => id !== role.id);
      return assignRoles(teamId, member, { roleIds: isHeld ? [...others, role.id] : others });
    },
    {
      done: (_, { member, isHeld }) =>
        t(isHeld ? 'members.given' : 'members.taken', { name: nameOf(member), role: role.name }),
    },
  );
  const assign = (member: RoleMember, isHeld: boolean) => run({ member, isHeld });
  const others = members.data?.filter(({ roleIds }) => !roleIds.includes(role.id));
  return (
    <section className={css.holders}>
      <Panel title={t('members.title')} isFlush>
        <QueryBoundary query={members} skeleton={<RowsSkeleton rows={2} height={52} />}>
          {(all) => (
            <Holders
              holders={all.filter(({ roleIds }) => roleIds.includes(role.id))}
              onTake={(member) => void assign(member, false)}
            />
          )}
        </QueryBoundary>
        <div className={css.give}>
          <LoadedSelect
            label={t('members.give')}
            placeholder={others?.length === 0 ? t('members.everyone') : t('members.givePlaceholder')}
            searchable
            value={null}
            choices={others?.map((member) => ({
              value: member.teamUserId,
              label: `${nameOf(member)} · ${member.email}`,
            }))}
            onChange={(id) => {
              const member = others?.find(({ teamUserId }) => teamUserId === id);
              if (member) void assign(member, true);
            }}
          />
          <LoadMore query={members} label={t('members.more')} />
        </div>
      </Panel>
    </section>
  );
}

interface HoldersProps {
  readonly holders: readonly RoleMember[];
  readonly onTake: (member: RoleMember) => void;
}

function Holders({ holders, onTake }: HoldersProps) {
  const t = usePhrases('roles');
  if (holders.length === 0) return <p className={`${css.intro} ${css.hint}`}>{t('members.none')}</p>;
  return (
    <ul className={entries.list}>
      {holders.map((member) => (
        <HolderRow key={member.teamUserId} member={member} onTake={() => onTake(member)} />
      ))}
    </ul>
  );
}

interface HolderRowProps {
  readonly member: RoleMember;
  readonly onTake: () => void;
}

function HolderRow({ member, onTake }: HolderRowProps) {
  const t = usePhrases('roles');
  return (
    <li className={entries.row}>
      <PersonAvatar name={nameOf(member)} personId={member.userId} size={32} />
      <span className={entries.text}>
        <span className={entries.name}>{nameOf(member)}</span>
        <span className={entries.soft}>
          {member.email} · {dataAccessText(member, t)}
        </span>
      </span>
      <ActionIcon
        size={44}
        variant="subtle"
        color="gray"
        aria-label={t('members.take', { name: nameOf(member) })}
        onClick={onTake}
      >
        <XIcon size={16} weight="bold" />
      </ActionIcon>
    </li>
  );
}

interface Assignment {
  readonly member: RoleMember;
  readonly isHeld: boolean;
}
