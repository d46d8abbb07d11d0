// A select whose choices come from the server. It can't be opened before they are there: what opens empty looks as if
// there were nothing to choose, and whoever typed meanwhile would have looked in vain.
import { Loader, Select, type SelectProps } from '@mantine/core';
import { usePhrases } from '../phrases.ts';

interface LoadedSelectProps extends Omit<SelectProps<string>, 'data' | 'nothingFoundMessage'> {
  /** Undefined while they are on their way. */
  readonly choices: readonly { readonly value: string; readonly label: string }[] | undefined;
}

export function LoadedSelect({ choices, disabled, placeholder, ...rest }: LoadedSelectProps) {
  const t = usePhrases('ui');
  const isLoading = choices === undefined;
  return (
    <Select
      {...rest}
      // A fresh start when the choices arrive: what was remembered of an empty list is gone.
      key={isLoading ? 'loading' : 'loaded'}
      data={choices ?? []}
      disabled={isLoading || disabled === true}
      aria-busy={isLoading}
      nothingFoundMessage={t('nothingMatches')}
      {...(isLoading ? { placeholder: t('loading'), rightSection: <Loader size={16} /> } : { placeholder })}
    />
  );
}
