// The toolbar above every view except plain tables: filter, sort, search, and actions on the records.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { api } from '../../api/api.ts';
import { queryKeyOf } from '../../api/queries.ts';
import { LanguageChooser } from '../../app/language/language-chooser.tsx';
import { useTextLanguages } from '../../app/language/text-languages.ts';
import { usePhrases } from '../../app/phrases.ts';
import { mayCreateIn } from '../../app/rights/use-rights.ts';
import { FullPage } from '../../ui/page.tsx';
import { Toolbar, ToolbarSpace } from '../../ui/toolbar.tsx';
import { type CollectionPlace, useValueFormats } from '../fields/index.ts';
import { FilterButton, NewRecordDialog, RecordsMenu, SearchBox, SortButton } from '../records/index.ts';
import type { OpenView } from './open-view/use-open-view.ts';
import classes from './views.module.css';

interface ViewFrameProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly open: OpenView;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

export function ViewFrame({ place, collection, open, lead, children }: ViewFrameProps) {
  const t = usePhrases('records');
  const client = useQueryClient();
  const formats = useValueFormats();
  const isPhone = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false });
  const [isAdding, setAdding] = useState(false);
  const { view, saved } = open;
  const languages = useTextLanguages(collection.fields);
  const mayAdd = mayCreateIn(collection);
  const onAdd = () => setAdding(true);
  const newLabel = t('table.newRecord', {
    name: collection.name.toLocaleLowerCase(formats.formats.locale),
  });
  const isOrdered = saved.type !== 'calendar' && saved.type !== 'map';
  return (
    <FullPage>
      <h1 className={classes.hidden}>{saved.internalName}</h1>
      <Toolbar isSmall={isPhone === true}>
        {lead}
        <FilterButton fields={collection.fields} view={view} formats={formats} isSmall={isPhone === true} />
        {isOrdered && !isPhone && <SortButton fields={collection.fields} view={view} />}
        <SearchBox view={view} {...(isPhone && { width: 120 })} />
        <ToolbarSpace />
        <RecordsMenu collection={collection} view={view} isSmall={isPhone === true} />
        {mayAdd && !isPhone && (
          <Button data-fold="late" leftSection={<PlusIcon size={16} weight="bold" />} onClick={onAdd}>
            {newLabel}
          </Button>
        )}
      </Toolbar>
      {isOrdered && <LanguageChooser languages={languages} isBar />}
      <div className={classes.shown}>
        {children}
        {mayAdd && isPhone && (
          <ActionIcon variant="filled" className={classes.float} aria-label={newLabel} onClick={onAdd}>
            <PlusIcon size={24} weight="bold" />
          </ActionIcon>
        )}
      </div>
      {isAdding && (
        <Suspense>
          <NewRecordDialog
            place={place}
            collection={collection}
            onClose={() => setAdding(false)}
            onCreated={() => {
              setAdding(false);
              void client.invalidateQueries({ queryKey: queryKeyOf(api.records.aggregate) });
            }}
          />
        </Suspense>
      )}
    </FullPage>
  );
}
