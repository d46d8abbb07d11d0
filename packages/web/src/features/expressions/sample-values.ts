// Values for the example beside the editor.
import type { ExpressionType } from '@fieldhouse/domain/expressions/expression-type';
import { toValue } from '@fieldhouse/domain/expressions/field-values';
import type { Value } from '@fieldhouse/domain/expressions/value';

interface Sample {
  readonly now: Date;
  readonly text: string;
  /** Of amounts of money. */
  readonly currency: string;
}

/** No record has it. */
const sampleId = '01890000-0000-7000-8000-000000000000';

export function sampleValue({ kind }: ExpressionType, { now, text, currency }: Sample): Value {
  const record = { id: sampleId, label: text };
  switch (kind) {
    case 'number':
      return toValue('number', 10);
    case 'text':
      return toValue('plain_text', text);
    case 'boolean':
      return toValue('boolean', true);
    case 'date':
      return toValue('date', now.toISOString().slice(0, 10));
    case 'date_time':
      return toValue('date_time', now.toISOString());
    case 'money':
      return toValue('money', { amount: '10', currency });
    case 'record':
      return toValue('single_data_record', record);
    case 'records':
      return toValue('multi_data_record', [record]);
    default:
      return null;
  }
}
