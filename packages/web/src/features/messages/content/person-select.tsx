// Someone who would get the message, found by name or address.
import type { Message } from '@fieldhouse/contract/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLanguageNames } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { type PreviewedPerson, peopleQuery } from '../message-queries.ts';
import { FoundSelect, useTypedSearch } from './preview-as/found-select.tsx';

interface PersonSelectProps {
  readonly message: Message;
  readonly value: PreviewedPerson | undefined;
  readonly onChange: (person: PreviewedPerson | undefined) => void;
  /** Shown while no one is chosen. */
  readonly placeholder?: string;
  /** Of the input, if its label is elsewhere. */
  readonly inputId?: string;
}

export function PersonSelect({ message, value, onChange, placeholder, inputId }: PersonSelectProps) {
  const t = usePhrases('mail-editor');
  const nameOf = useLanguageNames();
  const optionOf = ({ recordId, calculatedName, address, language }: PreviewedPerson) => ({
    value: `${recordId ?? ''} ${address}`,
    label: [calculatedName, address, language ? nameOf(language) : '']
      .filter((part) => part !== '')
      .join(' · '),
  });
  const chosen = value && optionOf(value);
  const typing = useTypedSearch(chosen);
  const { data, isFetching } = useQuery({
    ...peopleQuery(useTeamId(), message, typing.search),
    placeholderData: keepPreviousData,
  });
  const people = data?.items ?? [];
  return (
    <FoundSelect
      typing={typing}
      found={people.map(optionOf)}
      isFetching={isFetching}
      chosen={chosen}
      placeholder={placeholder ?? t('previewFirst')}
      noOne={t('previewNoOne')}
      inputId={inputId}
      onChange={(next) => onChange(people.find((person) => optionOf(person).value === next))}
    />
  );
}
