// Searches for something to add and adds what is chosen.
import { Autocomplete, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
}

interface FinderProps {
  readonly label: string;
  readonly placeholder: string;
  readonly queryKey: readonly unknown[];
  /** What matches the text. */
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  readonly onChoose: (value: string) => void;
}

export function Finder(props: FinderProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenFinder {...props} onClose={() => setOpen(false)} />;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<PlusIcon size={14} weight="bold" />}
      onClick={() => setOpen(true)}
    >
      {props.label}
    </Button>
  );
}

function OpenFinder({
  label,
  placeholder,
  queryKey,
  find,
  onChoose,
  onClose,
}: FinderProps & { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 150);
  const { data: choices = [] } = useQuery({
    queryKey: [...queryKey, asked],
    queryFn: ({ signal }) => find(asked, signal),
    enabled: asked.trim() !== '',
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
  return (
    <Autocomplete
      size="xs"
      autoFocus
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      value={text}
      onChange={setText}
      onBlur={onClose}
      // The server has filtered, by more than the label.
      filter={({ options }) => options}
      data={choices.map(({ value, label: name }) => ({ value, label: name }))}
      renderOption={({ option }) => {
        const choice = choices.find(({ value }) => value === option.value);
        return (
          <span>
            {choice?.label} <small>{choice?.detail}</small>
          </span>
        );
      }}
      onOptionSubmit={(value) => {
        onChoose(value);
        onClose();
      }}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
