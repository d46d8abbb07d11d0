// A list of records in the mail that is being written, as the mail would show it if it were sent now.
import type { RecordsBlock } from '@fieldhouse/contract/mail-blocks';
import { messageWords } from '@fieldhouse/phrases/message-words';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryBoundary } from '../../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { collectionQuery } from '../../../fields/index.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { useMailPlace } from '../editing/mail-place.ts';
import { TagLine } from '../tags/tag-line.tsx';
import css from './records-view.module.css';
import { shownListQuery } from './shown-list-query.ts';

interface RecordsViewProps {
  readonly block: RecordsBlock;
  /** Of the mail. */
  readonly language: string;
}

export function RecordsView({ block, language }: RecordsViewProps) {
  const t = usePhrases('mail-editor');
  const hint =
    block.collectionId === null
      ? 'records.none'
      : block.columns.length === 0
        ? 'records.noColumns'
        : undefined;
  return (
    <div>
      <ListHeading block={block} />
      {hint === undefined ? (
        <ShownList block={block} language={language} />
      ) : (
        <div className={css.none}>
          <TableIcon size={22} />
          {t(hint)}
        </div>
      )}
    </div>
  );
}

function ListHeading({ block }: { readonly block: RecordsBlock }) {
  const t = usePhrases('mail-editor');
  const { isLocked, put, selectedId } = useMailEditor();
  if (block.heading === '' && (isLocked || selectedId !== block.id)) return null;
  return (
    <div className={css.heading}>
      <TagLine
        label={t('records.heading')}
        value={block.heading}
        isLocked={isLocked}
        maxLength={200}
        isBare
        onChange={(heading) => put({ ...block, heading })}
      />
    </div>
  );
}

const shownRows = 3;

function ShownList({ block, language }: RecordsViewProps) {
  const t = usePhrases('mail-editor');
  const teamId = useTeamId();
  const [settled] = useDebouncedValue(block, 300);
  const query = useQuery(shownListQuery(teamId, useMailPlace(), settled));
  const { data: collection } = useQuery({
    // Not requested without a collection (`enabled`).
    ...collectionQuery({ teamId, collectionId: block.collectionId ?? ('' as never) }),
    enabled: block.collectionId !== null,
  });
  const { columns, limit } = block;
  const titles = columns.map(
    (column) => collection?.fields.find(({ columnName }) => columnName === column)?.title ?? column,
  );
  const placeholders = Array.from({ length: Math.min(limit, shownRows) }, () =>
    columns.map((column) => <span key={column} className={css.value} />),
  );
  return (
    <>
      <QueryBoundary
        query={query}
        skeleton={
          <div aria-busy aria-label={t('records.loading')} role="status">
            <ListTable titles={titles} rows={placeholders} />
          </div>
        }
        renderError={(_, onRetry) => (
          <div className={css.none} role="alert">
            {t('records.failed')}
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {t('records.retry')}
            </Button>
          </div>
        )}
      >
        {(list) =>
          list.rows.length === 0 ? (
            <p className={css.nothing}>{messageWords(language).noRecords}</p>
          ) : (
            <ListTable titles={list.titles} rows={list.rows} />
          )
        }
      </QueryBoundary>
      <div className={css.note}>
        {t('records.summary', { collection: collection?.pluralName ?? '', limit })}
      </div>
    </>
  );
}

interface ListTableProps {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

function ListTable({ titles, rows }: ListTableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {titles.map((title, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same title
            <th key={column} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are printed texts, and aren't sorted here
          <tr key={index}>
            {row.map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={column}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
