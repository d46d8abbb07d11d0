import type { DataRecord } from '@fieldhouse/contract/records';
import { Skeleton } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTeamId } from '../../../app/session/use-team.ts';
import type { ChipColor } from '../../../ui/chip.tsx';
import type { ValueFormats } from '../../fields/index.ts';
import { type Rows, saveListPosition } from '../../records/index.ts';
import { DisplayedValues, type WideField } from '../detail/displayed-values.tsx';
import classes from '../views.module.css';
import { rowsInView } from './scroll-sections.ts';
import type { useScroll } from './use-scroll.ts';

export interface RowLook {
  readonly fields: readonly WideField[];
  readonly isNarrow: boolean;
  readonly height: number;
  readonly formats: ValueFormats;
  readonly colorOf: ((record: DataRecord) => ChipColor | undefined) | undefined;
}

interface ListRowsProps {
  readonly label: string;
  readonly rows: Rows;
  readonly total: number;
  /** Offset of the first row within the page. */
  readonly top: number;
  readonly look: RowLook;
  readonly scroll: ReturnType<typeof useScroll>;
}

/** The visible rows of a list or of one of its groups. */
export function ListRows({ label, rows, total, top, look, scroll }: ListRowsProps) {
  const { first = -1, last = -2 } = rowsInView(top, total, look.height, scroll.view) ?? {};
  useEffect(() => {
    if (first >= 0) rows.window.show(first, last);
  }, [rows.window, first, last]);
  if (first < 0) return null;
  const shown = Array.from({ length: last - first + 1 }, (_, step) => first + step);
  return (
    <ul className={classes.rows} aria-label={label}>
      {shown.map((index) => (
        <li
          key={index}
          className={classes.row}
          style={{ top: scroll.toShown(top + index * look.height), height: look.height }}
          aria-setsize={total}
          aria-posinset={index + 1}
        >
          <Row
            record={rows.window.rowAt(index)}
            look={look}
            onOpen={(collectionId, recordId) =>
              saveListPosition(collectionId, rows.question, { recordId, position: index })
            }
          />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly record: DataRecord | undefined;
  readonly look: RowLook;
  readonly onOpen: (collectionId: string, recordId: string) => void;
}

function Row({ record, look, onOpen }: RowProps) {
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  if (!record) return <Skeleton height={look.height - 24} m={12} width="auto" />;
  const color = look.colorOf?.(record);
  return (
    <article className={classes.card} data-color={color}>
      <DisplayedValues
        record={record}
        fields={look.fields}
        isNarrow={look.isNarrow}
        formats={look.formats}
        areLines
      />
      <OpenRecord
        teamId={teamId}
        record={record}
        look={look}
        collectionId={dataCollectionId}
        onOpen={onOpen}
      />
    </article>
  );
}

interface OpenRecordProps {
  readonly teamId: string;
  readonly record: DataRecord;
  readonly look: RowLook;
  readonly collectionId: string | undefined;
  readonly onOpen: RowProps['onOpen'];
}

/** The whole row opens its record; links in it keep their own targets. */
function OpenRecord({ teamId, record, look, collectionId, onOpen }: OpenRecordProps) {
  const [first] = look.fields;
  const name = first ? String(record.values[first.field.columnName] ?? '') : '';
  return (
    <Link
      className={classes.cover}
      aria-label={name === '' || name.startsWith('[object') ? '–' : name}
      to="/team-{$teamId}/data-records/$dataRecordId"
      onClick={() => collectionId !== undefined && onOpen(collectionId, record.id)}
      params={{ teamId, dataRecordId: record.id }}
      {...(collectionId !== undefined && { search: { collection: collectionId } })}
    />
  );
}
