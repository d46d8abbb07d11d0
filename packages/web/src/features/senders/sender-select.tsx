import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { SenderId } from '@fieldhouse/contract/ids';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sendersApi } from '../../api/endpoints/senders-api.ts';
import { queryOf } from '../../api/queries.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';

interface SenderSelectProps {
  /** Only senders of this method are offered. */
  readonly method: DeliveryMethod;
  /** Null: the default of the message's type. */
  readonly value: SenderId | null;
  readonly isLocked: boolean;
  readonly onChange: (senderId: SenderId | null) => void;
}

const byDefault = 'default';

export function SenderSelect({ method, value, isLocked, onChange }: SenderSelectProps) {
  const t = usePhrases('messages');
  const words = usePhrases('senders');
  const teamId = useTeamId();
  const { data } = useQuery(queryOf(sendersApi.list, { params: { teamId } }));
  const items = (data?.items ?? []).filter(({ deliveryMethodId }) => deliveryMethodId === method);
  const labelOf = (id: string, text: string) => ({ value: id, label: text });
  const known = items.map(({ id, name, address, fault }) =>
    labelOf(
      id,
      fault === null ? `${name} <${address}>` : `${name} <${address}> · ${words(`state.${fault}`)}`,
    ),
  );
  const isDeleted = data !== undefined && value !== null && !items.some(({ id }) => id === value);
  return (
    <Select
      label={t('sender')}
      // Remount when the choices arrive, since the selected one would be shown as an id.
      key={data ? 'loaded' : 'loading'}
      data={[
        labelOf(byDefault, t('senderDefault')),
        ...known,
        ...(isDeleted ? [labelOf(value, words('state.deleted'))] : []),
      ]}
      value={value ?? byDefault}
      disabled={isLocked || !data}
      allowDeselect={false}
      onChange={(chosen) => onChange(items.find(({ id }) => id === chosen)?.id ?? null)}
    />
  );
}
