// The choice of the list that a message is sent under.
import type { SubscriptionListId } from '@fieldhouse/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { LoadedSelect } from '../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { listsQuery } from './subscription-list-queries.ts';

interface ListChoiceProps {
  /** Other than that of the list that a message is sent under. */
  readonly label?: string;
  readonly value: SubscriptionListId | null;
  readonly isDisabled: boolean;
  readonly onChange: (id: SubscriptionListId | null) => void;
}

export function ListChoice({ label, value, isDisabled, onChange }: ListChoiceProps) {
  const t = usePhrases('subscription-lists');
  const { data } = useQuery(listsQuery(useTeamId()));
  const open = data?.items.filter(({ id, isArchived }) => !isArchived || id === value);
  return (
    <LoadedSelect
      label={label ?? t('choose.label')}
      description={open?.length === 0 ? t('choose.none') : label === undefined && t('choose.hint')}
      searchable
      disabled={isDisabled}
      choices={open?.map(({ id, internalName }) => ({ value: id as string, label: internalName }))}
      value={value}
      onChange={(chosen) => onChange(open?.find(({ id }) => id === chosen)?.id ?? null)}
    />
  );
}
