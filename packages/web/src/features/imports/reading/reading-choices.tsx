// How a file is read: each guess with a control, for imports of records and of subscribers. Loaded late.
import {
  dateOrders,
  decimalSigns,
  type FileEncoding,
  type FileReading,
  fileEncodings,
  type ReadingChoices,
  type ReadingPart,
} from '@fieldhouse/contract/file-reading';
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { type ReactNode, useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { delimiterNames } from './delimiter-names.ts';
import { encodingNames } from './encoding-names.ts';
import css from './reading-choices.module.css';
import { ReadingEvidence } from './reading-evidence.tsx';
import { dayForms, numberForms } from './written-forms.ts';

export interface ReadingChoicesProps {
  readonly format: 'csv' | 'xlsx' | 'json';
  readonly reading: FileReading;
  /** Parts that don't matter for this import. */
  readonly without?: readonly ReadingPart[];
  /** Without a margin of its own, in a dialog. */
  readonly isFlush?: boolean;
  /** One below the other, as a part of the page. */
  readonly isRail?: boolean;
  /** All choices, as they are to be. */
  readonly onChoose: (choices: ReadingChoices) => void;
}

const partsOf = {
  csv: ['headerRow', 'delimiter', 'encoding', 'decimalSign', 'dateOrder'],
  xlsx: ['headerRow', 'decimalSign', 'dateOrder'],
  json: ['listPath', 'dateOrder'],
} as const satisfies Record<ReadingChoicesProps['format'], readonly ReadingPart[]>;

export function FileReadingChoices({
  format,
  reading,
  without = [],
  isFlush = false,
  isRail = false,
  onChoose,
}: ReadingChoicesProps) {
  const t = usePhrases('imports');
  const Heading = isRail ? 'h2' : 'h3';
  const choices: ReadingChoices = Object.fromEntries(reading.chosen.map((part) => [part, reading[part]]));
  const parts = partsOf[format].filter((part) => !without.includes(part));
  return (
    <section className={isFlush ? css.flush : css.choices} aria-label={t('reading.title')}>
      <div className={css.head}>
        <Heading className={css.title}>{t('reading.title')}</Heading>
        {reading.chosen.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose({})}>
            {t('reading.guessAll')}
          </Button>
        )}
      </div>
      <div className={isRail ? css.rail : css.grid}>
        {parts.map((part) => (
          <Choice key={part} part={part} reading={reading} choices={choices} onChoose={onChoose} />
        ))}
      </div>
    </section>
  );
}

interface ChoiceProps {
  readonly part: ReadingPart;
  readonly reading: FileReading;
  readonly choices: ReadingChoices;
  readonly onChoose: (choices: ReadingChoices) => void;
}

function Choice({ part, reading, choices, onChoose }: ChoiceProps) {
  const t = usePhrases('imports');
  const isChosen = reading.chosen.includes(part);
  const choose = (next: ReadingChoices) => onChoose({ ...choices, ...next });
  const guess = () => onChoose(Object.fromEntries(Object.entries(choices).filter(([name]) => name !== part)));
  const again = t('reading.guess', { part: t(`reading.${part}`) });
  const Control = controls[part];
  return (
    <div className={css.choice}>
      <Control
        reading={reading}
        onChoose={choose}
        description={t(isChosen ? 'reading.yours' : 'reading.guessed')}
      />
      <ReadingEvidence part={part} reading={reading} />
      {isChosen && (
        <Tooltip label={again}>
          <ActionIcon variant="subtle" aria-label={again} onClick={guess}>
            <ArrowCounterClockwiseIcon size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

interface ControlProps {
  readonly reading: FileReading;
  readonly description: string;
  readonly onChoose: (choices: ReadingChoices) => void;
}

const controls: Readonly<Record<ReadingPart, (props: ControlProps) => ReactNode>> = {
  headerRow: HeaderRow,
  delimiter: Delimiter,
  encoding: Encoding,
  decimalSign: Numbers,
  dateOrder: Dates,
  listPath: ListPath,
};

const noRow = 'none';

function HeaderRow({ reading: { headerRow, firstRows }, description, onChoose }: ControlProps) {
  const t = usePhrases('imports');
  const count = Math.max(firstRows.length, headerRow ?? 0);
  return (
    <Select
      label={t('reading.headerRow')}
      description={description}
      allowDeselect={false}
      value={headerRow === null ? noRow : String(headerRow)}
      data={[
        { value: noRow, label: t('reading.noHeader') },
        ...Array.from({ length: count }, (_, at) => ({
          value: String(at + 1),
          label: t('reading.row', { number: at + 1, text: firstRows[at] ?? '' }),
        })),
      ]}
      onChange={(next) => next !== null && onChoose({ headerRow: next === noRow ? null : Number(next) })}
    />
  );
}

const other = 'other';

function Delimiter({ reading: { delimiter }, description, onChoose }: ControlProps) {
  const t = usePhrases('imports');
  const [isOther, setOther] = useState(!(delimiter in delimiterNames));
  return (
    <>
      <Select
        label={t('reading.delimiter')}
        description={description}
        allowDeselect={false}
        value={isOther ? other : delimiter}
        data={[
          ...Object.entries(delimiterNames).map(([sign, name]) => ({
            value: sign,
            label: t(`reading.delimiters.${name}`),
          })),
          { value: other, label: t('reading.delimiters.other') },
        ]}
        onChange={(next) => {
          setOther(next === other);
          if (next !== null && next !== other) onChoose({ delimiter: next });
        }}
      />
      {isOther && (
        <TextInput
          className={css.sign}
          label={t('reading.sign')}
          maxLength={1}
          defaultValue={delimiter in delimiterNames ? '' : delimiter}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '' && value !== '"') onChoose({ delimiter: value });
          }}
        />
      )}
    </>
  );
}

function Encoding({ reading: { encoding, encodings }, description, onChoose }: ControlProps) {
  const t = usePhrases('imports');
  const seen = new Map<string, FileReading['encodings'][number]>(encodings.map((one) => [one.encoding, one]));
  const own = seen.get(encoding);
  const optionOf = (value: FileEncoding) => {
    const [name, script] = encodingNames[value];
    return { value, label: `${name}, ${t(`reading.scripts.${script}`)}` };
  };
  return (
    <Select
      label={t('reading.encoding')}
      description={[description, own?.sample].filter(Boolean).join(': ')}
      error={own && own.unreadable > 0 && t('reading.unreadable', { count: own.unreadable })}
      allowDeselect={false}
      searchable
      value={encoding}
      data={[
        { group: t('reading.likely'), items: encodings.map((one) => optionOf(one.encoding)) },
        {
          group: t('reading.others'),
          items: fileEncodings.filter((one) => !seen.has(one)).map(optionOf),
        },
      ]}
      renderOption={({ option }) => <EncodingOption label={option.label} of={seen.get(option.value)} />}
      onChange={(next) => {
        const found = fileEncodings.find((one) => one === next);
        if (found) onChoose({ encoding: found });
      }}
    />
  );
}

interface EncodingOptionProps {
  readonly label: string;
  readonly of: FileReading['encodings'][number] | undefined;
}

function EncodingOption({ label, of }: EncodingOptionProps) {
  const t = usePhrases('imports');
  return (
    <span>
      {label}
      {of && of.sample !== '' && <span className={css.sample}>{of.sample}</span>}
      {of && of.unreadable > 0 && (
        <span className={css.sample}>{t('reading.unreadable', { count: of.unreadable })}</span>
      )}
    </span>
  );
}

function Numbers({ reading: { decimalSign }, description, onChoose }: ControlProps) {
  const t = usePhrases('imports');
  return (
    <Select
      label={t('reading.decimalSign')}
      description={description}
      allowDeselect={false}
      value={decimalSign}
      data={decimalSigns.map((value) => ({ value, label: numberForms[value] }))}
      onChange={(next) => {
        const found = decimalSigns.find((one) => one === next);
        if (found) onChoose({ decimalSign: found });
      }}
    />
  );
}

function Dates({ reading: { dateOrder }, description, onChoose }: ControlProps) {
  const t = usePhrases('imports');
  return (
    <Select
      label={t('reading.dateOrder')}
      description={description}
      allowDeselect={false}
      value={dateOrder}
      data={dateOrders.map((value) => ({
        value,
        label: t(`reading.orders.${value}`, { day: dayForms[value] }),
      }))}
      onChange={(next) => {
        const found = dateOrders.find((one) => one === next);
        if (found) onChoose({ dateOrder: found });
      }}
    />
  );
}

function ListPath({ reading: { listPath, lists }, description, onChoose }: ControlProps) {
  const t = usePhrases('imports');
  const paths = [...lists, ...(listPath.length > 0 ? [listPath] : [])];
  const byText = new Map(paths.map((path) => [path.join(' › '), path]));
  return (
    <Select
      label={t('reading.listPath')}
      description={description}
      allowDeselect={false}
      value={listPath.join(' › ')}
      data={[
        { value: '', label: t('reading.wholeFile') },
        ...[...byText.keys()].map((text) => ({ value: text, label: text })),
      ]}
      onChange={(next) => next !== null && onChoose({ listPath: byText.get(next) ?? [] })}
    />
  );
}
