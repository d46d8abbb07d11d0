import { isRealDate } from '@fieldhouse/domain/fields/date/date';
import { DateInput } from '../date/date.tsx';
import { operandBy } from './operand-by.tsx';

/** A day; a filter is not applied to the parts of one that is still being typed. */
export const DayOperand = operandBy((props) => (
  <DateInput
    {...props}
    onChange={(day) => {
      if (day === null || isRealDate(String(day))) props.onChange(day);
    }}
  />
));
