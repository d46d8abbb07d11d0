import { DateTimeInput, isStoredTime } from '../date/date-time.tsx';
import { operandBy } from './operand-by.tsx';

/** A time; a filter is not applied to the parts of one that is still being typed. */
export const TimeOperand = operandBy((props) => (
  <DateTimeInput
    {...props}
    onChange={(time) => {
      if (time === null || isStoredTime(String(time))) props.onChange(time);
    }}
  />
));
