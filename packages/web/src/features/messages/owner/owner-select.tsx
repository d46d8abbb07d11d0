// Whose message or template it is; members who may edit messages give it to another one of them.
import type { TeamUserId } from '@fieldhouse/contract/ids';
import { messageActionTable } from '@fieldhouse/domain/messages/message-status';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';

/** Members who may own messages and templates; none for those who can't transfer them. */
export function usePossibleOwners() {
  const teamId = useTeamId();
  const isEditor = useRights().may(messageActionTable.edit.needs);
  const { data } = useQuery({
    ...queryOf(messagesApi.possibleOwners, { params: { teamId } }),
    enabled: isEditor,
  });
  return { owners: data?.items ?? [], isEditor } as const;
}

interface OwnerSelectProps {
  readonly owner: { readonly ownerId: TeamUserId | null; readonly ownedBy: string };
  readonly description: string;
  readonly isPending: boolean;
  readonly onTransfer: (ownerId: TeamUserId) => void;
}

export function OwnerSelect({ owner, description, isPending, onTransfer }: OwnerSelectProps) {
  const t = usePhrases('messages');
  const { owners, isEditor } = usePossibleOwners();
  const { ownerId, ownedBy } = owner;
  const current = ownerId ?? 'none';
  // Who may not edit messages any more, or is no member, stays in the list as long as they are the owner.
  const others = owners.filter(({ id }) => id !== current);
  return (
    <Select
      label={t('column.ownedBy')}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[
        { value: current, label: ownedBy === '' ? t('owner.none') : ownedBy },
        ...others.map(({ id, name }) => ({ value: id as string, label: name })),
      ]}
      value={current}
      disabled={!isEditor || isPending}
      searchable
      allowDeselect={false}
      onChange={(chosen) => {
        const next = others.find(({ id }) => id === chosen);
        if (next) onTransfer(next.id);
      }}
    />
  );
}
