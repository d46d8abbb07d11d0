import { type DeliveryMethod, deliveryMethod, deliveryMethods } from '@fieldhouse/contract/delivery-methods';
import { Group, Radio } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';

interface MethodChoiceProps {
  readonly value: DeliveryMethod;
  readonly onChange: (method: DeliveryMethod) => void;
}

export function MethodChoice({ value, onChange }: MethodChoiceProps) {
  const t = usePhrases('sms');
  return (
    <Radio.Group
      label={t('method')}
      value={value}
      onChange={(chosen) => onChange(deliveryMethod.parse(chosen))}
    >
      <Group mt={4}>
        {deliveryMethods.map((method) => (
          <Radio key={method} value={method} label={t(`methods.${method}`)} />
        ))}
      </Group>
    </Radio.Group>
  );
}
