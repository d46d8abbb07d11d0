// Linked records in rows: view, open, add, link and unlink.

import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import { isListChoice } from '@fieldhouse/contract/field-types';
import type { DataRecord } from '@fieldhouse/contract/records';
import { ActionIcon, Button } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { type TextField, useTextLanguages } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { mayUpdate } from '../../../app/rights/use-rights.ts';
import { Chip, toChipColor } from '../../../ui/chip.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import {
  fieldTextOf,
  fieldTypesUi,
  linksOf,
  nameFieldOf,
  useRecordLabel,
  useValueFormats,
} from '../../fields/index.ts';
import { LinkedActions } from './linked-actions.tsx';
import css from './record-page.module.css';
import { useLinkWrites } from './use-link-writes.ts';
import { type Linked, type LinkedQuery, useLinked } from './use-linked.ts';

interface LinkedTableProps extends LinkedQuery {
  readonly columns: readonly string[];
  /** Accessible name of the table. */
  readonly name: string;
}

const rowsAtFirst = 10;
const maxRows = 500;

export function LinkedTable({ columns, name, ...question }: LinkedTableProps) {
  const t = usePhrases('record-page');
  const formats = useFormats();
  const [limit, setLimit] = useState(rowsAtFirst);
  const linked = useLinked(question, limit);
  return (
    <QueryBoundary query={linked.query} skeleton={<RowsSkeleton rows={3} height={36} />}>
      {({ target, page: { records } }) => {
        const more = Math.min(maxRows, linked.total) - records.length;
        return (
          <>
            {records.length === 0 ? (
              <p className={css.nothing}>{t('links.none')}</p>
            ) : (
              <Rows
                {...question}
                linked={linked}
                target={target}
                records={records}
                columns={columns}
                name={name}
              />
            )}
            <div className={css.cardEnd}>
              {more > 0 && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => setLimit(Math.min(maxRows, limit * 5))}
                >
                  {t('links.more', { count: formats.number(more) })}
                </Button>
              )}
              <LinkedActions source={question.source} linked={linked} />
            </div>
          </>
        );
      }}
    </QueryBoundary>
  );
}

interface RowsProps extends LinkedTableProps {
  readonly linked: Linked;
  readonly target: CollectionWithFields;
  readonly records: readonly DataRecord[];
}

function Rows({ source, linked, target, records, columns, name }: RowsProps) {
  const t = usePhrases('record-page');
  const writes = useLinkWrites(source, linked);
  const { linkField } = linked;
  const labelOf = useRecordLabel();
  const { inChosen } = useTextLanguages(target.fields);
  const nameField = nameFieldOf(target);
  const chosen = columns.flatMap((id) => target.fields.find((field) => field.id === id) ?? []);
  // The first column opens the record.
  const shown = (chosen.length > 0 ? chosen : nameField ? [nameField] : []).map(inChosen);
  const mayUnlink = linkField !== undefined && mayUpdate(linkField);
  return (
    <div className={css.scroller}>
      <table className={css.table} aria-label={name}>
        <thead>
          <tr>
            {shown.map((field) => (
              <th key={field.id} data-align={alignOf(field)} scope="col">
                {field.title}
              </th>
            ))}
            {mayUnlink && (
              <th scope="col">
                <span className={css.hidden}>{t('links.unlinkColumn')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              {shown.map((field, index) => (
                <td key={field.id} data-align={alignOf(field)}>
                  {index === 0 ? (
                    <OpenLink linked={linked} record={record} field={field} />
                  ) : (
                    <Value record={record} field={field} />
                  )}
                </td>
              ))}
              {mayUnlink && (
                <td className={css.rowAction}>
                  <ActionIcon
                    size={32}
                    variant="subtle"
                    color="gray"
                    aria-label={t('links.unlink', { name: labelOf(record, target) })}
                    onClick={() => void writes.unlink(record)}
                  >
                    <XIcon size={14} weight="bold" />
                  </ActionIcon>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ValueProps {
  readonly record: DataRecord;
  readonly field: TextField;
}

function OpenLink({ linked, record, field }: ValueProps & { readonly linked: Linked }) {
  const t = usePhrases('record-page');
  const formats = useValueFormats();
  const { teamId, collectionId } = linked.targetPlace;
  const labelOf = useRecordLabel();
  const { text, lang } = fieldTextOf(record, field, formats);
  return (
    <Link
      className={css.open}
      to="/team-{$teamId}/data-records/$dataRecordId"
      params={{ teamId, dataRecordId: record.id }}
      search={{ collection: collectionId }}
      lang={lang}
    >
      {text || (linked.target && labelOf(record, linked.target)) || t('links.nameless')}
    </Link>
  );
}

function Value({ record, field }: ValueProps) {
  const formats = useValueFormats();
  const value = record.values[field.columnName];
  if (isListChoice(field.dataType)) {
    return linksOf(value, formats.language).map(({ id, label, color }) => (
      <Chip key={id} color={toChipColor(color)}>
        {label}
      </Chip>
    ));
  }
  const { text, lang } = fieldTextOf(record, field, formats);
  return lang === undefined ? text : <span lang={lang}>{text}</span>;
}

function alignOf({ dataType }: Field): 'right' | undefined {
  const look = fieldTypesUi[dataType].cell(null, undefined);
  return look.look === 'text' && look.align === 'right' ? 'right' : undefined;
}
