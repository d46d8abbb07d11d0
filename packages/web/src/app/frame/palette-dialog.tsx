import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useEffect, useState } from 'react';
import { usePhrases } from '../phrases.ts';
import css from './palette-dialog.module.css';
import { type PaletteGroup, usePaletteGroups } from './palette-entries.tsx';
import { matching } from './palette-search.ts';
import { closePalette } from './palette-state.ts';

const [store, actions] = createSpotlight();
const mostPerGroup = 12;

export function PaletteDialog({ isOpen }: { readonly isOpen: boolean }) {
  const t = usePhrases('app');
  const [query, setQuery] = useState('');
  const groups = usePaletteGroups()
    .map((group) => ({ ...group, entries: matching(group.entries, query).slice(0, mostPerGroup) }))
    .filter(({ entries }) => entries.length > 0);
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
      />
      <Found groups={groups} />
    </Spotlight.Root>
  );
}

function Found({ groups }: { readonly groups: readonly PaletteGroup[] }) {
  const t = usePhrases('app');
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
      {groups.length === 0 && <Spotlight.Empty>{t('palette.nothing')}</Spotlight.Empty>}
    </Spotlight.ActionsList>
  );
}
