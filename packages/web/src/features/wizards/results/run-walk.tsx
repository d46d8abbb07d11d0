// From the open response to the one above or below it in the table, as between the records of a list.
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { useEffect } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import type { WizardPlace } from '../wizard-queries.ts';
import { useRuns } from './result-queries.ts';
import css from './run-drawer.module.css';
import type { useResultSearch } from './use-result-search.ts';

interface RunWalkProps {
  readonly place: WizardPlace;
  readonly search: ReturnType<typeof useResultSearch>;
}

export function RunWalk({ place, search }: RunWalkProps) {
  const t = usePhrases('wizard-results');
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useRuns(place, search);
  const runs = data?.pages.flatMap(({ items }) => items) ?? [];
  const at = runs.findIndex(({ id }) => id === search.run);
  const [open, previous, next] = at < 0 ? [] : [runs[at], runs[at - 1], runs[at + 1]];
  // The next page is there before its first row is wanted.
  const isLast = at >= 0 && next === undefined && hasNextPage;
  useEffect(() => {
    if (isLast && !isFetchingNextPage) void fetchNextPage();
  }, [isLast, isFetchingNextPage, fetchNextPage]);
  const go = (to: typeof previous) => to && search.change({ run: to.id });
  useHotkeys([
    ['K', () => go(previous)],
    ['J', () => go(next)],
  ]);
  const steps = [
    { label: t('run.previous'), key: 'K', to: previous, icon: <CaretUpIcon size={18} /> },
    { label: t('run.next'), key: 'J', to: next, icon: <CaretDownIcon size={18} /> },
  ];
  return (
    <>
      {steps.map(({ label, key, to, icon }) => (
        <ActionIcon
          key={key}
          className={css.walk}
          size={32}
          variant="subtle"
          color="gray"
          aria-label={label}
          aria-keyshortcuts={key}
          title={`${label} (${key})`}
          disabled={to === undefined}
          onClick={() => go(to)}
        >
          {icon}
        </ActionIcon>
      ))}
      <VisuallyHidden role="status">{open && (open.name ?? t('runs.nameless'))}</VisuallyHidden>
    </>
  );
}
