// Whose values are previewed, found by typing a part of the name.
import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';

interface FoundOption {
  readonly value: string;
  readonly label: string;
}

/** What is typed, and what to search for. */
export function useTypedSearch(chosen: FoundOption | undefined) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, 250);
  // A choice writes its own label into the search.
  return { typed, setTyped, search: settled === chosen?.label ? '' : settled.trim() } as const;
}

interface FoundSelectProps {
  readonly typing: ReturnType<typeof useTypedSearch>;
  readonly found: readonly FoundOption[];
  readonly isFetching: boolean;
  readonly chosen: FoundOption | undefined;
  readonly onChange: (value: string | null) => void;
  /** Shown while no one is chosen. */
  readonly placeholder: string;
  readonly noOne: string;
  /** Of the input, if its label is elsewhere. */
  readonly inputId?: string | undefined;
}

export function FoundSelect(props: FoundSelectProps) {
  const { typing, found, isFetching, chosen, onChange, placeholder, noOne, inputId } = props;
  const t = usePhrases('mail-editor');
  const isListed = chosen === undefined || found.some((one) => one.value === chosen.value);
  return (
    <Select
      {...(inputId === undefined ? { label: t('previewAs'), maw: 420 } : { id: inputId, size: 'xs' })}
      placeholder={placeholder}
      nothingFoundMessage={isFetching ? undefined : noOne}
      data={isListed ? [...found] : [chosen, ...found]}
      value={chosen?.value ?? null}
      searchable
      clearable
      // By keyboard too: by default the button is left out.
      clearButtonProps={{ 'aria-label': t('previewClear'), 'aria-hidden': false, tabIndex: 0, size: 'md' }}
      mx="auto"
      w="100%"
      rightSection={isFetching && typing.typed !== '' ? <Loader size={16} /> : undefined}
      searchValue={typing.typed}
      onSearchChange={typing.setTyped}
      // The server has searched.
      filter={({ options }) => options}
      onChange={onChange}
    />
  );
}
