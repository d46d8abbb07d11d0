import { usePhrases } from '../../../../app/phrases.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { GroupFrame } from '../group-frame.tsx';
import classes from '../structured.module.css';
import { valuePartsOf } from '../value-parts.ts';
import { DateInput } from './date.tsx';

const ends = ['start', 'end'] as const;

export function DateRangeInput(props: FieldInputProps) {
  const t = usePhrases('values');
  const range = valuePartsOf(props.value);
  return (
    <GroupFrame input={props}>
      <div className={classes.parts}>
        {ends.map((end, place) => (
          <DateInput
            key={end}
            field={{ ...props.field, title: t(end), description: '', isRequired: false, dataType: 'date' }}
            value={range[end] ?? null}
            isDisabled={props.isDisabled}
            hasAutoFocus={place === 0 && props.hasAutoFocus}
            onChange={(day) => {
              const next = {
                start: range.start ?? null,
                end: range.end ?? null,
                [end]: day === '' ? null : day,
              };
              props.onChange(next.start === null && next.end === null ? null : next);
            }}
          />
        ))}
      </div>
    </GroupFrame>
  );
}
