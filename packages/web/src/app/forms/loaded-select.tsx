// A select with options from the server. It can't be opened before they have loaded: an empty dropdown would
// look as if there were no options, and early typing would find nothing.
import { Loader, Select, type SelectProps } from '@mantine/core';
import { usePhrases } from '../phrases.ts';

interface LoadedSelectProps extends Omit<SelectProps<string>, 'data' | 'nothingFoundMessage'> {
  /** Undefined while loading. */
  readonly choices: readonly { readonly value: string; readonly label: string }[] | undefined;
}

export function LoadedSelect({ choices, disabled, placeholder, ...rest }: LoadedSelectProps) {
  const t = usePhrases('ui');
  const isLoading = choices === undefined;
  return (
    <Select
      {...rest}
      // Remount when the options arrive, to discard the state of the empty list.
      key={isLoading ? 'loading' : 'loaded'}
      data={choices ?? []}
      disabled={isLoading || disabled === true}
      aria-busy={isLoading}
      nothingFoundMessage={t('nothingMatches')}
      {...(isLoading ? { placeholder: t('loading'), rightSection: <Loader size={16} /> } : { placeholder })}
    />
  );
}
