// What rows do with existing records, and which field matches them.

import type { Field } from '@fieldhouse/contract/collections';
import { keyTypes } from '@fieldhouse/contract/field-types';
import {
  type ColumnMapping,
  type EmptyCellRule,
  emptyCellRules,
  type ImportMode,
  importModes,
  type SeveralMatchRule,
  severalMatchRules,
} from '@fieldhouse/contract/imports';
import { Select } from '@mantine/core';
import { usePhrases } from '../../app/phrases.ts';
import css from './imports.module.css';

export interface ImportRule {
  readonly mode: ImportMode;
  readonly keyColumn: string | null;
  /** What empty cells do to records that are updated. */
  readonly emptyCells: EmptyCellRule;
  readonly severalMatches: SeveralMatchRule;
}

interface ImportRulesProps {
  readonly columns: readonly ColumnMapping[];
  readonly fields: readonly Field[];
  readonly value: ImportRule;
  readonly onChange: (value: ImportRule) => void;
}

export function ImportRules({ columns, fields, value, onChange }: ImportRulesProps) {
  const t = usePhrases('imports');
  const keys = keyFieldsOf(columns, fields);
  const isKeyed = value.mode !== 'create';
  const isUpdating = value.mode === 'create_and_update' || value.mode === 'only_update';
  const key = keys.find(({ columnName }) => columnName === value.keyColumn);
  return (
    <div className={css.rules}>
      <Select
        label={t('mode')}
        allowDeselect={false}
        value={value.mode}
        data={importModes.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
        onChange={(next) => {
          const mode = importModes.find((one) => one === next) ?? 'create';
          onChange({
            ...value,
            mode,
            keyColumn: mode === 'create' ? null : (value.keyColumn ?? firstKey(keys)),
          });
        }}
      />
      {isKeyed && keys.length > 0 && (
        <Select
          label={t('key')}
          description={t('keyHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          allowDeselect={false}
          value={value.keyColumn}
          data={keys.map(({ columnName, title }) => ({ value: columnName, label: title }))}
          onChange={(keyColumn) => onChange({ ...value, keyColumn })}
        />
      )}
      {isUpdating && key?.isUnique === false && (
        <Select
          label={t('severalMatches')}
          allowDeselect={false}
          value={value.severalMatches}
          data={severalMatchRules.map((rule) => ({ value: rule, label: t(`severalRules.${rule}`) }))}
          onChange={(next) => {
            const severalMatches = severalMatchRules.find((one) => one === next);
            if (severalMatches) onChange({ ...value, severalMatches });
          }}
        />
      )}
      {isUpdating && (
        <Select
          label={t('emptyCells')}
          allowDeselect={false}
          value={value.emptyCells}
          data={emptyCellRules.map((rule) => ({ value: rule, label: t(`emptyRules.${rule}`) }))}
          onChange={(next) =>
            onChange({ ...value, emptyCells: emptyCellRules.find((one) => one === next) ?? value.emptyCells })
          }
        />
      )}
      {isKeyed && keys.length === 0 && <p className={css.facts}>{t('keyNone')}</p>}
    </div>
  );
}

/** Mapped fields that can serve as a unique key. */
export function keyFieldsOf(columns: readonly ColumnMapping[], fields: readonly Field[]): readonly Field[] {
  const filled = new Set(columns.flatMap((column) => (column.to === 'field' ? [column.columnName] : [])));
  return fields.filter(
    ({ columnName, dataType }) => filled.has(columnName) && keyTypes.some((type) => type === dataType),
  );
}

/** A unique field is preferred. */
function firstKey(keys: readonly Field[]): string | null {
  return (keys.find(({ isUnique }) => isUnique) ?? keys[0])?.columnName ?? null;
}
