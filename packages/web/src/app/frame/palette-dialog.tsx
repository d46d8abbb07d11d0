import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useEffect, useState } from 'react';
import { usePhrases } from '../phrases.ts';
import css from './palette-dialog.module.css';
import { type PaletteGroup, usePaletteGroups } from './palette-entries.tsx';
import { usePaletteHits } from './palette-hits.tsx';
import { matching } from './palette-search.ts';
import { closePalette, drainEarlyKeys } from './palette-state.ts';

const [store, actions] = createSpotlight();
const maxPerGroup = 12;
/** Pages and actions leave room for search results. */
const maxCommandsBesideHits = 4;

export function PaletteDialog({ isOpen }: { readonly isOpen: boolean }) {
  const t = usePhrases('app');
  const [query, setQuery] = useState('');
  const { groups: hits, isSearching, notes } = usePaletteHits(query, isOpen);
  const limit = query.trim() === '' ? maxPerGroup : maxCommandsBesideHits;
  const own = usePaletteGroups()
    .map((group) => ({ ...group, entries: matching(group.entries, query).slice(0, limit) }))
    .filter(({ entries }) => entries.length > 0);
  const groups = query.trim() === '' ? [...hits, ...own] : [...own, ...hits];
  useEffect(() => {
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
      maxHeight={440}
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: 120 }}
      attributes={{ content: { 'aria-label': t('palette.title') } }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        leftSection={<MagnifyingGlassIcon size={20} />}
        onFocus={() => setQuery((text) => text + drainEarlyKeys())}
      />
      <Found groups={groups} isSearching={isSearching} />
      <div role="status" className={css.notes}>
        {notes.map((note) => (
          <p key={note} className={css.note}>
            {note}
          </p>
        ))}
      </div>
    </Spotlight.Root>
  );
}

interface FoundProps {
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
}

function Found({ groups, isSearching }: FoundProps) {
  const t = usePhrases('app');
  const tSearch = usePhrases('search');
  return (
    <Spotlight.ActionsList>
      {groups.map(({ label, entries }) => (
        <Spotlight.ActionsGroup key={label} label={label}>
          {entries.map(({ id, label: entryLabel, icon, hint, onChoose }) => (
            <Spotlight.Action
              key={id}
              label={entryLabel}
              leftSection={icon}
              rightSection={hint && <span className={css.hint}>{hint}</span>}
              onClick={onChoose}
            />
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {groups.length === 0 && (
        <Spotlight.Empty>{isSearching ? tSearch('searching') : t('palette.nothing')}</Spotlight.Empty>
      )}
    </Spotlight.ActionsList>
  );
}
