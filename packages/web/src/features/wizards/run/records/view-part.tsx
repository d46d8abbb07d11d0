// Records that a step shows, as a table, a list or cards, of which the visitor may choose one or several.
import type { StepPart } from '@fieldhouse/contract/wizard-runs';
import { Button, Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import css from './view-part.module.css';

type ViewStepPart = Extract<StepPart, { type: 'display_view' }>;
type Row = ViewStepPart['rows'][number];

interface ViewPartProps {
  readonly part: ViewStepPart;
  /** Handles of the chosen records. */
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (handles: readonly string[]) => void;
}

export function ViewPart({ part, value, error, onChange }: ViewPartProps) {
  const t = usePhrases('wizard-runs');
  const id = useId();
  const { title, rows, choice, isRequired } = part;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (handle: string) => {
    if (choice === 'one') return onChange([handle]);
    const others = chosen.filter((one): one is string => typeof one === 'string' && one !== handle);
    return onChange(chosen.includes(handle) ? others : [...others, handle]);
  };
  const inputOf = ({ handle }: Row) =>
    choice === 'none' ? null : (
      <input
        id={`${id}-${handle}`}
        className={css.input}
        type={choice === 'one' ? 'radio' : 'checkbox'}
        name={id}
        checked={chosen.includes(handle)}
        onChange={() => toggle(handle)}
      />
    );
  const records: RecordsProps = { ...part, id, inputOf, isChosen: ({ handle }) => chosen.includes(handle) };
  const content = (
    <>
      {rows.length === 0 && <p className={css.note}>{t('run.viewEmpty')}</p>}
      {rows.length > 0 && part.layout === 'table' && <RecordsTable {...records} />}
      {rows.length > 0 && part.layout !== 'table' && <RecordsList {...records} />}
      {part.hasMore && <p className={css.note}>{t('run.viewMore', { count: rows.length })}</p>}
    </>
  );
  if (choice === 'none') {
    return (
      <section className={css.part}>
        {title !== '' && <h2 className={css.heading}>{title}</h2>}
        {content}
      </section>
    );
  }
  return (
    <fieldset
      className={css.part}
      {...(choice === 'one' && {
        role: 'radiogroup',
        'aria-required': isRequired,
        'aria-invalid': error !== undefined,
      })}
      {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
    >
      <legend className={css.heading}>
        {title || t('run.viewFallback')}
        {!isRequired && <span className={css.optional}>{` (${t('run.optional')})`}</span>}
      </legend>
      {content}
      {choice === 'one' && !isRequired && rows.length > 0 && (
        <Button variant="subtle" size="compact-md" className={css.clear} onClick={() => onChange([])}>
          {t('run.viewClear')}
        </Button>
      )}
      {error !== undefined && (
        <Input.Error id={`${id}-error`} mt={6}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}

interface RecordsProps extends Pick<ViewStepPart, 'title' | 'layout' | 'columns' | 'rows' | 'choice'> {
  readonly id: string;
  readonly inputOf: (row: Row) => ReactNode;
  readonly isChosen: (row: Row) => boolean;
}

/** Scrolls sideways by itself; with the keyboard through its inputs, or focused as a whole. */
function RecordsTable({ id, title, columns, rows, choice, inputOf, isChosen }: RecordsProps) {
  const t = usePhrases('wizard-runs');
  const name = title || t('run.viewFallback');
  return (
    <section className={css.scroll} aria-label={name} {...(choice === 'none' && { tabIndex: 0 })}>
      <table className={css.table} aria-label={name}>
        <thead>
          <tr>
            {choice !== 'none' && (
              <td className={css.choose}>
                <span className={css.hidden}>{t('run.viewChoose')}</span>
              </td>
            )}
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={row.handle} data-chosen={isChosen(row) || undefined}>
              {choice !== 'none' && <td className={css.choose}>{inputOf(row)}</td>}
              {row.cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other name than its place
                <td key={index}>
                  {index === 0 && choice !== 'none' ? (
                    <label htmlFor={`${id}-${row.handle}`} className={css.label}>
                      {cell || t('run.viewUnnamed', { number: number + 1 })}
                    </label>
                  ) : (
                    cell
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RecordsList({ id, layout, columns, rows, choice, inputOf, isChosen }: RecordsProps) {
  const t = usePhrases('wizard-runs');
  return (
    <ul className={layout === 'cards' ? css.cards : css.list}>
      {rows.map((row, number) => {
        const name = row.cells[0] || t('run.viewUnnamed', { number: number + 1 });
        const facts = row.cells.flatMap((cell, index) =>
          index === 0 || cell === '' ? [] : [{ title: columns[index] ?? '', cell }],
        );
        return (
          <li key={row.handle} className={css.item} data-chosen={isChosen(row) || undefined}>
            {inputOf(row)}
            <div className={css.text}>
              {choice === 'none' ? (
                <span className={css.name}>{name}</span>
              ) : (
                <label htmlFor={`${id}-${row.handle}`} className={css.whole}>
                  {name}
                </label>
              )}
              {layout === 'list' && facts.length > 0 && (
                <span className={css.facts}>{facts.map(({ cell }) => cell).join(' · ')}</span>
              )}
              {layout === 'cards' &&
                facts.map(({ title, cell }) => (
                  <span key={title} className={css.fact}>
                    <span className={css.factTitle}>{title}</span> {cell}
                  </span>
                ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
