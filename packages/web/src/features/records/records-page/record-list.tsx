// On a phone the table is a list: the name, the next fields in one line, and the first chips.

import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import { isListChoice } from '@fieldhouse/contract/field-types';
import type { DataRecord } from '@fieldhouse/contract/records';
import { Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { LeftOut, onDemand } from '../../../app/feedback/on-demand.tsx';
import { type TextField, useTextLanguages } from '../../../app/language/text-languages.ts';
import { Chip, toChipColor } from '../../../ui/chip.tsx';
import { NameAvatar } from '../../../ui/name-avatar.tsx';
import {
  type CollectionPlace,
  type FieldText,
  fieldTextOf,
  fieldTypesUi,
  filesOf,
  linksOf,
  nameFieldOf,
  type ValueFormats,
} from '../../fields/index.ts';
import { saveListPosition } from '../question/list-position.ts';
import type { Rows } from '../question/use-row-window.ts';
import classes from './record-list.module.css';

// Only where texts are translated.
const LanguageChooser = onDemand(
  () => import('../../../app/language/language-chooser.tsx'),
  'LanguageChooser',
  LeftOut,
);

const itemHeight = 62;
/** Browsers limit element heights to about 33 million pixels. */
const maxItems = 500_000;
const itemsAround = 6;

interface RecordListProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly rows: Rows;
  readonly total: number;
  readonly formats: ValueFormats;
}

export function RecordList({ place, collection, rows, total, formats }: RecordListProps) {
  const { ref, height } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const shownTotal = Math.min(total, maxItems);
  const first = Math.max(0, Math.floor(top / itemHeight) - itemsAround);
  const last = Math.min(shownTotal - 1, Math.ceil((top + (height || 700)) / itemHeight) + itemsAround);
  useEffect(() => rows.window.show(first, last), [rows.window, first, last]);
  const nameField = nameFieldOf(collection);
  const avatarField = collection.fields.find(({ id }) => id === collection.avatarFieldId);
  const languages = useTextLanguages(collection.fields);
  const fields = collection.fields.map(languages.inChosen);
  const items = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
  const list = (
    <div
      className={classes.scroller}
      ref={(element) => {
        scroller.current = element;
        ref(element);
      }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <ul
        className={classes.list}
        aria-label={collection.pluralName}
        style={{ height: shownTotal * itemHeight }}
      >
        {items.map((index) => (
          <li
            key={index}
            className={classes.item}
            style={{ top: index * itemHeight }}
            aria-setsize={total}
            aria-posinset={index + 1}
          >
            <Item
              place={place}
              record={rows.window.rowAt(index)}
              onOpen={(recordId) =>
                saveListPosition(place.collectionId, rows.question, { recordId, position: index })
              }
              fields={fields}
              nameField={nameField}
              avatarField={avatarField}
              formats={formats}
            />
          </li>
        ))}
      </ul>
    </div>
  );
  return languages.chosen === undefined ? (
    list
  ) : (
    <>
      <Suspense>
        <LanguageChooser languages={languages} isBar />
      </Suspense>
      {list}
    </>
  );
}

interface ItemProps {
  readonly place: CollectionPlace;
  readonly record: DataRecord | undefined;
  readonly onOpen: (recordId: string) => void;
  /** In the chosen language. */
  readonly fields: readonly TextField[];
  readonly nameField: Field | undefined;
  readonly avatarField: Field | undefined;
  readonly formats: ValueFormats;
}

function Item({ place, record, onOpen, fields, nameField, avatarField, formats }: ItemProps) {
  if (!record) return <Skeleton height={36} m={13} />;
  const named = fields.find(({ id }) => id === nameField?.id);
  const name = named ? fieldTextOf(record, named, formats) : undefined;
  const others = fields.filter((field) => field !== named);
  const chips = others.find(({ dataType }) => isListChoice(dataType));
  const [picture] = filesOf(avatarField && record.values[avatarField.columnName]);
  const chip = chips && linksOf(record.values[chips.columnName], formats.language)[0];
  return (
    <Link
      className={classes.link}
      to="/team-{$teamId}/data-records/$dataRecordId"
      onClick={() => onOpen(record.id)}
      params={{ teamId: place.teamId, dataRecordId: record.id }}
      search={{ collection: place.collectionId }}
    >
      <NameAvatar name={name?.text ?? ''} size={36} picture={picture?.thumbnailUrl ?? null} />
      <span className={classes.text}>
        <span className={classes.name} lang={name?.lang}>
          {name?.text || '–'}
        </span>
        <span className={classes.line}>
          {lineOf(record, others, formats).map(({ title, text, lang, columnName }, index) => (
            <span key={columnName}>
              {index > 0 && ' · '}
              {title !== undefined && `${title} `}
              <span lang={lang}>{text}</span>
            </span>
          ))}
        </span>
      </span>
      {chip && <Chip color={toChipColor(chip.color)}>{chip.label}</Chip>}
    </Link>
  );
}

const fieldsInLine = 2;

interface LinePart extends FieldText {
  /** Of the field, where the text alone could be that of any. */
  readonly title: string | undefined;
}

/** "Oakland · Given $3,919.50": short fields first, because they distinguish records best. */
function lineOf(
  record: DataRecord,
  fields: readonly TextField[],
  formats: ValueFormats,
): readonly LinePart[] {
  const placed = (place: 'first' | 'then') =>
    fields.filter(({ dataType }) => fieldTypesUi[dataType].inLine === place);
  return [...placed('first'), ...placed('then')]
    .map((field) => ({
      ...fieldTextOf(record, field, formats),
      title: fieldTypesUi[field.dataType].isTitledInLine ? field.title : undefined,
    }))
    .filter(({ text }) => text !== '')
    .slice(0, fieldsInLine);
}
