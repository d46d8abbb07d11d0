// Conditions and groups, edited by hand. Used by the records table and wherever else a filter is defined.
import type { Field } from '@fieldhouse/contract/collections';
import {
  type Condition,
  type Filter,
  maxFilterDepth,
  type Operand,
  type Operator,
} from '@fieldhouse/contract/filters';
import { shapeOf } from '@fieldhouse/domain/filters/operand-shape';
import { ActionIcon, Button, Group, SegmentedControl, Select, Text } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useMemo } from 'react';
import { useLanguageNames, withTranslations } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import classes from './filter-builder.module.css';
import { firstOperatorOf, operatorsOf } from './filter-operators.ts';
import {
  appendAt,
  groupOf,
  isCondition,
  type Path,
  replaceAt,
  toFilter,
  withOperand,
  withOperator,
} from './filter-tree.ts';
import { OperandInput } from './operand-input.tsx';

export interface FilterBuilderProps {
  readonly fields: readonly Field[];
  readonly value: Filter | undefined;
  /** Called with incomplete conditions too; `withoutIncompleteConditions` removes them. */
  readonly onChange: (filter: Filter | undefined) => void;
  /** Shown without conditions, where they choose something else than the records of a list. */
  readonly emptyText?: string;
  readonly namedValues?: NamedValues | undefined;
}

/** Values that a condition may compare with instead of a fixed one; their names are in its place. */
export interface NamedValues {
  /** Of the choice between a fixed value and these. */
  readonly label: string;
  readonly fixedText: string;
  readonly isName: (value: string) => boolean;
  readonly choicesOf: (
    field: Field,
    operator: Operator,
  ) => readonly { readonly value: string; readonly label: string }[];
}

export function FilterBuilder({
  fields: asked,
  value,
  onChange,
  emptyText,
  namedValues,
}: FilterBuilderProps) {
  const t = usePhrases('records');
  const nameOf = useLanguageNames();
  // Each text is filtered in a specific language.
  const fields = useMemo(() => withTranslations(asked, nameOf), [asked, nameOf]);
  return (
    <div className={classes.builder}>
      {groupOf(value).items.length === 0 && (
        <Text size="sm" c="dimmed">
          {emptyText ?? t('filter.nothing')}
        </Text>
      )}
      <GroupEditor
        fields={fields}
        namedValues={namedValues}
        node={value}
        path={[]}
        onReplace={(path, node) => onChange(replaceAt(value, path, node))}
        onAppend={(path, node) => onChange(appendAt(value, path, node))}
      />
    </div>
  );
}

interface GroupEditorProps extends Pick<FilterBuilderProps, 'namedValues'> {
  readonly fields: readonly Field[];
  readonly node: Filter | undefined;
  readonly path: Path;
  readonly onReplace: (path: Path, node: Filter | undefined) => void;
  readonly onAppend: (path: Path, node: Filter) => void;
}

function GroupEditor({ fields, namedValues, node, path, onReplace, onAppend }: GroupEditorProps) {
  const t = usePhrases('records');
  const group = groupOf(node);
  const [firstField] = fields;
  const newCondition = firstField && {
    field: firstField.columnName,
    operator: firstOperatorOf(firstField.dataType),
  };
  const isInner = path.length > 0;
  return (
    <fieldset
      className={isInner ? classes.group : classes.root}
      aria-label={group.kind === 'any' ? t('filter.any') : t('filter.all')}
    >
      {(group.items.length > 1 || isInner) && (
        <Group justify="space-between" gap={8}>
          <SegmentedControl
            size="xs"
            value={group.kind}
            aria-label={t('filter.match')}
            data={[
              { value: 'all', label: t('filter.all') },
              { value: 'any', label: t('filter.any') },
            ]}
            onChange={(kind) => onReplace(path, toFilter({ ...group, kind: kind === 'any' ? 'any' : 'all' }))}
          />
          {isInner && (
            <RemoveButton label={t('filter.removeGroup')} onClick={() => onReplace(path, undefined)} />
          )}
        </Group>
      )}
      {group.items.map((item, index) => {
        const itemPath = [...path, index];
        const key = itemPath.join('.');
        return isCondition(item) ? (
          <ConditionRow
            key={key}
            fields={fields}
            namedValues={namedValues}
            condition={item}
            onChange={(next) => onReplace(itemPath, next)}
          />
        ) : (
          <GroupEditor
            key={key}
            fields={fields}
            namedValues={namedValues}
            node={item}
            path={itemPath}
            onReplace={onReplace}
            onAppend={onAppend}
          />
        );
      })}
      <Group gap={4}>
        {newCondition && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<PlusIcon size={14} weight="bold" />}
            onClick={() => onAppend(path, newCondition)}
          >
            {t('filter.addCondition')}
          </Button>
        )}
        {newCondition && path.length < maxFilterDepth - 2 && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<PlusIcon size={14} weight="bold" />}
            onClick={() => onAppend(path, { any: [newCondition] })}
          >
            {t('filter.addGroup')}
          </Button>
        )}
      </Group>
    </fieldset>
  );
}

interface ConditionRowProps extends Pick<FilterBuilderProps, 'namedValues'> {
  readonly fields: readonly Field[];
  readonly condition: Condition;
  readonly onChange: (condition: Condition | undefined) => void;
}

function ConditionRow({ fields, namedValues, condition, onChange }: ConditionRowProps) {
  const t = usePhrases('records');
  const field = fields.find(({ columnName }) => columnName === condition.field);
  return (
    <div className={classes.condition}>
      <Select
        aria-label={t('filter.field')}
        searchable
        allowDeselect={false}
        // Typing replaces the proposed field, also where the focus came from the end of the popover, not from a press of Tab.
        onFocus={(event) => event.currentTarget.select()}
        value={condition.field}
        data={[
          ...fields.map(({ columnName, title }) => ({ value: columnName, label: title })),
          ...(field ? [] : [{ value: condition.field, label: t('filter.missingField') }]),
        ]}
        onChange={(columnName) => {
          const next = fields.find((one) => one.columnName === columnName);
          if (next) onChange({ field: next.columnName, operator: firstOperatorOf(next.dataType) });
        }}
      />
      {field && (
        <Select
          aria-label={t('filter.operator')}
          allowDeselect={false}
          value={condition.operator}
          data={operatorsOf(field.dataType).map((operator) => ({
            value: operator,
            label: t(`operator.${operator}`),
          }))}
          onChange={(choice) => {
            const next = operatorsOf(field.dataType).find((operator) => operator === choice);
            if (next) onChange(withOperator(condition, next));
          }}
        />
      )}
      <div className={classes.operand}>
        {field && namedValues && (
          <NamedValueSelect
            field={field}
            condition={condition}
            namedValues={namedValues}
            onChange={onChange}
          />
        )}
        {field && !isNamed(condition.value, namedValues) && (
          <OperandInput
            key={`${condition.field} ${condition.operator}`}
            field={field}
            operator={condition.operator}
            value={condition.value}
            onChange={(operand) => onChange(withOperand(condition, operand))}
          />
        )}
      </div>
      <RemoveButton label={t('filter.remove')} onClick={() => onChange(undefined)} />
    </div>
  );
}

interface NamedValueSelectProps {
  readonly field: Field;
  readonly condition: Condition;
  readonly namedValues: NamedValues;
  readonly onChange: (condition: Condition) => void;
}

function NamedValueSelect({ field, condition, namedValues, onChange }: NamedValueSelectProps) {
  const choices = namedValues.choicesOf(field, condition.operator);
  const isChosen = isNamed(condition.value, namedValues);
  if (choices.length === 0 && !isChosen) return null;
  const choose = (choice: string | null) => {
    const name = choice === null || choice === '' ? undefined : choice;
    const isList = shapeOf(condition.operator) === 'list';
    onChange(withOperand(condition, name !== undefined && isList ? [name] : name));
  };
  return (
    <Select
      aria-label={namedValues.label}
      className={classes.named}
      allowDeselect={false}
      data={[{ value: '', label: namedValues.fixedText }, ...choices]}
      value={isChosen ? String([condition.value].flat()[0]) : ''}
      onChange={choose}
    />
  );
}

function isNamed(value: Operand | undefined, namedValues: NamedValues | undefined): boolean {
  const [first] = [value].flat();
  return typeof first === 'string' && namedValues?.isName(first) === true;
}

function RemoveButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <XIcon size={14} weight="bold" />
    </ActionIcon>
  );
}
