import { Stack, Switch, TextInput } from '@mantine/core';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';

interface BlueprintInputsProps {
  readonly isOffered: boolean;
  readonly price: string | null;
  readonly onOffered: (isOffered: boolean) => void;
  readonly onPrice: (price: string | null) => void;
}

/** Whether other teams may install the shape of a collection. */
export function BlueprintInputs({ isOffered, price, onOffered, onPrice }: BlueprintInputsProps) {
  const t = usePhrases('collections-admin');
  return (
    <Panel title={t('blueprint.title')}>
      <Stack>
        <Switch
          label={t('blueprint.offer')}
          description={t('blueprint.offerText')}
          checked={isOffered}
          onChange={(event) => onOffered(event.currentTarget.checked)}
        />
        {isOffered && (
          <TextInput
            label={t('blueprint.price')}
            description={t('blueprint.priceText')}
            inputMode="decimal"
            maxLength={12}
            value={price ?? ''}
            onChange={(event) => {
              const text = event.currentTarget.value.trim();
              onPrice(text === '' ? null : text);
            }}
          />
        )}
      </Stack>
    </Panel>
  );
}
