// What each column of the file becomes: the guess, with the first values.
import { type TaskFileSummary, taskFileParts } from '@fieldhouse/contract/task-imports';
import { Select } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import css from './task-import.module.css';
import type { ColumnChoice } from './use-task-file.ts';

interface FileColumnsProps {
  readonly columns: TaskFileSummary['columns'];
  readonly value: readonly ColumnChoice[];
  readonly onChange: (value: readonly ColumnChoice[]) => void;
}

const choices: readonly ColumnChoice[] = ['skip', ...taskFileParts];

export function FileColumns({ columns, value, onChange }: FileColumnsProps) {
  const t = usePhrases('projects');
  const choose = (at: number, choice: ColumnChoice) =>
    // Each part is read from one column: the other one that had it is not read any more.
    onChange(value.map((one, index) => (index === at ? choice : one === choice ? 'skip' : one)));
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('import.columnHead')}</th>
            <th scope="col">{t('import.samplesHead')}</th>
            <th scope="col">{t('import.partHead')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ header, samples }, at) => {
            const name = header || t('import.unnamed', { number: at + 1 });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file don't change, and headers repeat.
              <tr key={at}>
                <th scope="row">{name}</th>
                <td>
                  <span className={css.samples}>{samples.filter(Boolean).join(' · ')}</span>
                </td>
                <td>
                  <Select
                    aria-label={t('import.partOf', { header: name })}
                    allowDeselect={false}
                    data={choices.map((one) => ({ value: one, label: t(`import.part.${one}`) }))}
                    value={value[at] ?? 'skip'}
                    onChange={(next) => {
                      const found = choices.find((one) => one === next);
                      if (found) choose(at, found);
                    }}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
