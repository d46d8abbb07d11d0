import '@mantine/spotlight/styles.layer.css';
import { Kbd } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { wantNew } from '../../new-thing.ts';
import { usePhrases } from '../../phrases.ts';
import { closePalette, drainEarlyKeys } from '../palette-state.ts';
import css from './palette-dialog.module.css';
import { usePaletteGroups } from './palette-entries.tsx';
import type { PaletteGroup } from './palette-entry.ts';
import { usePaletteHits } from './palette-hits.tsx';
import { matching, matchingExactly } from './palette-search.ts';

const [store, actions] = createSpotlight();
const maxPerGroup = 12;
/** Pages and actions leave room for search results. */
const maxCommandsBesideHits = 4;

export function PaletteDialog({ isOpen }: { readonly isOpen: boolean }) {
  const t = usePhrases('palette');
  const [query, setQuery] = useState('');
  const { groups: hits, isSearching, isAwaited, notes } = usePaletteHits(query, isOpen);
  const isAsked = query.trim() !== '';
  const offered = usePaletteGroups(isAsked);
  const foundBy = (match: typeof matching) =>
    offered
      .map(({ limit = maxCommandsBesideHits, isExact = false, ...group }) => {
        const entries = (isExact ? matchingExactly : match)(group.entries, query);
        return { ...group, entries: entries.slice(0, isAsked ? limit : maxPerGroup) };
      })
      .filter(({ entries }) => entries.length > 0);
  const exact = foundBy(matchingExactly);
  const sure = isAsked ? [...exact, ...hits] : [...hits, ...exact];
  // Commands that are only spelt alike never come before what the search is about to find.
  const groups = sure.length > 0 || isSearching ? sure : foundBy(matching);
  /** An action that is named by the text is first, whatever else is found. */
  const isFirstAwaited = isAwaited && (exact.length === 0 || !isAsked);
  const wantsFirst = useRef(false);
  /** By an arrow, since the last character. */
  const isChosen = useRef(false);
  useEffect(() => {
    // What an earlier choice wanted, and never found.
    if (isOpen) wantNew(undefined);
    if (isOpen) actions.open();
    else actions.close();
  }, [isOpen]);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={closePalette}
      clearQueryOnClose
      scrollable
      maxHeight={560}
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: 120 }}
      attributes={{ content: { 'aria-label': t('title') } }}
    >
      <Spotlight.Search
        placeholder={t('placeholder')}
        aria-label={t('placeholder')}
        leftSection={<MagnifyingGlassIcon size={20} />}
        onFocus={() => {
          const { text, isEntered } = drainEarlyKeys();
          if (isEntered) wantsFirst.current = true;
          setQuery((before) => before + text);
        }}
        onKeyDownCapture={(event) => {
          const { key, nativeEvent } = event;
          if (nativeEvent.isComposing) return;
          wantsFirst.current = key === 'Enter' && isFirstAwaited && !isChosen.current;
          if (key !== 'Enter') isChosen.current = key === 'ArrowDown' || key === 'ArrowUp';
          // What is marked may be someone else.
          if (!wantsFirst.current) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Found
        query={query}
        groups={groups}
        isSearching={isSearching}
        notes={notes}
        first={{ isAwaited: isFirstAwaited, isSure: sure.length > 0, isWanted: wantsFirst }}
      />
      <Spotlight.Footer className={css.footer}>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('keys.move')}
        <Kbd size="xs">↵</Kbd> {t('keys.open')}
        <Kbd size="xs">Esc</Kbd> {t('keys.close')}
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

interface FoundProps {
  readonly query: string;
  readonly first: FirstEntry;
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
  readonly notes: readonly string[];
}

interface FirstEntry {
  /** Another one may come. */
  readonly isAwaited: boolean;
  /** Not only spelt alike. */
  readonly isSure: boolean;
  /** Enter was pressed before it was there. */
  readonly isWanted: RefObject<boolean>;
}

function Found({ query, groups, isSearching, notes, first }: FoundProps) {
  useFirstSelected(query, groups, first);
  const t = usePhrases('palette');
  const tSearch = usePhrases('search');
  return (
    <Spotlight.ActionsList className={css.list}>
      {groups.map(({ label, entries }) => (
        <Spotlight.ActionsGroup key={label} label={label}>
          {entries.map(({ id, label: entryLabel, icon, detail, hint, staysOpen = false, onChoose }) => (
            <Spotlight.Action
              key={id}
              label={entryLabel}
              {...(detail && { description: detail })}
              closeSpotlightOnTrigger={!staysOpen}
              leftSection={icon}
              rightSection={hint && <span className={css.hint}>{hint}</span>}
              onClick={onChoose}
            />
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {groups.length === 0 && (
        <Spotlight.Empty>{isSearching ? tSearch('searching') : t('nothing')}</Spotlight.Empty>
      )}
      <div role="status" className={css.notes}>
        {notes.map((note) => (
          <p key={note} className={css.note}>
            {note}
          </p>
        ))}
      </div>
    </Spotlight.ActionsList>
  );
}

/** Selects the first entry whenever none is, or the query is another one; the library does so only when a key is typed. */
function useFirstSelected(
  query: string,
  groups: readonly PaletteGroup[],
  { isAwaited, isSure, isWanted }: FirstEntry,
): void {
  const selectedFor = useRef<string>(undefined);
  const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id)).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries in the document are those of the ids
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    const first = list?.querySelector<HTMLElement>('[data-action]');
    if (!list || !first) return;
    const selected = list.querySelector('[data-selected]');
    if (!selected || selectedFor.current !== query) {
      selected?.removeAttribute('data-selected');
      first.setAttribute('data-selected', 'true');
      store.updateState((state) => ({ ...state, selected: 0 }));
      selectedFor.current = query;
    }
    if (isAwaited) return;
    if (isWanted.current && isSure) first.click();
    isWanted.current = false;
  }, [ids, query, isAwaited, isSure, isWanted]);
}
