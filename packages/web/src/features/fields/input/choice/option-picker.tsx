// Picks list items or records: type to search, arrows and Enter to choose, Backspace to remove the last one.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { localizedLabelOf } from '@fieldhouse/domain/fields/link/link-label';
import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core';
import { use, useEffect, useRef, useState } from 'react';
import { TextLanguage } from '../../../../app/language/text-language.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { Chip, toChipColor } from '../../../../ui/chip.tsx';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { sharedInputProps } from '../input-frame.tsx';
import classes from './option-picker.module.css';
import { type Options, useOptions } from './use-options.ts';

interface OptionPickerProps extends FieldInputProps {
  readonly isMulti: boolean;
  /** Records are shown as plain text, items as coloured chips. */
  readonly isPlain?: boolean;
  readonly initialSearch?: string | undefined;
}

export function OptionPicker(props: OptionPickerProps) {
  const { value, onChange, isMulti, isPlain, loadOptions, field, isDisabled, hasAutoFocus, isBare, onBlur } =
    props;
  const t = usePhrases('records');
  const language = use(TextLanguage);
  const nameOf = (item: LinkValue) =>
    language === undefined ? item.label : localizedLabelOf(item, language);
  const chosen = chosenOf(value);
  const [search, setSearch] = useState(props.initialSearch ?? '');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const options = useOptions(loadOptions, search, combobox.dropdownOpened);
  const { selectFirstOption, resetSelectedOption } = combobox;
  /** Enter was pressed before the best match was found. */
  const wantsFirst = useRef(false);
  // Preselects the best match for Enter as soon as it is found: until then, the first one may be something else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `items` are what the mark is put on
  useEffect(() => {
    if (search === '') return;
    if (options.isAwaited) return resetSelectedOption();
    selectFirstOption();
    const [first] = options.items;
    if (wantsFirst.current && first) choose(first.id);
    wantsFirst.current = false;
  }, [options.items, options.isAwaited, search, selectFirstOption, resetSelectedOption]);
  const remove = (id: string) =>
    onChange(
      emitted(
        chosen.filter((item) => item.id !== id),
        isMulti,
      ),
    );
  const choose = (id: string) => {
    const item = options.items.find((candidate) => candidate.id === id);
    if (!item) return;
    setSearch('');
    if (!isMulti) {
      onChange(item);
      combobox.closeDropdown();
      return;
    }
    if (chosen.some((one) => one.id === id)) remove(id);
    else onChange([...chosen, item]);
  };
  const {
    'aria-required': isRequired,
    autoFocus: _,
    'data-autofocus': __,
    onBlur: ___,
    ...frame
  } = {
    autoFocus: undefined,
    'data-autofocus': undefined,
    onBlur: undefined,
    ...sharedInputProps(props),
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      withinPortal
      {...(isBare && { width: 240, position: 'bottom-start' })}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          {...frame}
          aria-label={undefined}
          pointer
          className={isBare ? classes.bare : undefined}
          classNames={{ input: classes.input ?? '' }}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {chosen.map((item) => (
              <span className={classes.chosen} key={item.id}>
                {isPlain ? (
                  <span>{nameOf(item)}</span>
                ) : (
                  <Chip color={toChipColor(item.color)}>{nameOf(item)}</Chip>
                )}
                {!isDisabled && (
                  <button
                    type="button"
                    tabIndex={-1}
                    className={classes.remove}
                    aria-label={t('option.remove', { label: nameOf(item) })}
                    onClick={(e) => {
                      e.stopPropagation();
                      remove(item.id);
                    }}
                  >
                    ×
                  </button>
                )}
              </span>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                className={!isMulti && chosen.length > 0 ? classes.beside : undefined}
                aria-label={field.title}
                aria-required={isRequired}
                value={search}
                disabled={isDisabled ?? false}
                autoFocus={hasAutoFocus ?? false}
                {...(hasAutoFocus && { 'data-autofocus': true })}
                placeholder={chosen.length === 0 ? t('option.placeholder') : ''}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => {
                  combobox.closeDropdown();
                  setSearch('');
                  onBlur?.();
                }}
                onChange={(e) => {
                  setSearch(e.currentTarget.value);
                  combobox.openDropdown();
                }}
                onKeyDown={(e) => {
                  const isUnmarked = options.isAwaited && combobox.getSelectedOptionIndex() === -1;
                  wantsFirst.current = e.key === 'Enter' && search !== '' && isUnmarked;
                  // It would send the form around it.
                  if (wantsFirst.current) e.preventDefault();
                  const last = chosen.at(-1);
                  if (e.key === 'Backspace' && search === '' && last) {
                    e.preventDefault();
                    remove(last.id);
                  }
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} className={classes.options} aria-label={field.title}>
          <OptionList
            items={options.items}
            state={options.state}
            chosen={chosen}
            isPlain={isPlain ?? false}
            nameOf={nameOf}
          />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface OptionListProps extends Pick<Options, 'items' | 'state'> {
  readonly chosen: readonly LinkValue[];
  readonly isPlain: boolean;
  /** The label in the language that texts are shown in. */
  readonly nameOf: (item: LinkValue) => string;
}

function OptionList({ items, state, chosen, isPlain, nameOf }: OptionListProps) {
  const t = usePhrases('records');
  if (state === 'failed') return <Combobox.Empty>{t('option.failed')}</Combobox.Empty>;
  if (state === 'loading') {
    return (
      <Combobox.Empty>
        <Loader size="xs" />
      </Combobox.Empty>
    );
  }
  if (items.length === 0) return <Combobox.Empty>{t('option.none')}</Combobox.Empty>;
  return items.map((item) => {
    const isChosen = chosen.some((one) => one.id === item.id);
    return (
      <Combobox.Option value={item.id} key={item.id} active={isChosen}>
        <span className={classes.option}>
          {isPlain ? nameOf(item) : <Chip color={toChipColor(item.color)}>{nameOf(item)}</Chip>}
          {isChosen && <span aria-hidden>✓</span>}
        </span>
      </Combobox.Option>
    );
  });
}

function emitted(items: readonly LinkValue[], isMulti: boolean): unknown {
  return isMulti ? items : (items[0] ?? null);
}

function chosenOf(value: unknown): readonly LinkValue[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter(isLinkValue);
}

function isLinkValue(value: unknown): value is LinkValue {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
}
