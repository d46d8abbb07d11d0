import { Stack, Switch, TextInput } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useNumberForm, useNumericDraft } from '../../fields/index.ts';

interface BlueprintInputsProps {
  readonly isOffered: boolean;
  readonly price: string | null;
  readonly priceProblem: string | undefined;
  readonly onOffered: (isOffered: boolean) => void;
  readonly onPrice: (price: string | null) => void;
}

/** Whether other teams may install a collection's definition. */
export function BlueprintInputs(props: BlueprintInputsProps) {
  const { isOffered, price, priceProblem, onOffered, onPrice } = props;
  const t = usePhrases('collections-admin');
  const draft = useNumericDraft(price ?? '', useNumberForm(), (text) => onPrice(text === '' ? null : text));
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
            error={priceProblem}
            value={draft.text}
            onChange={(event) => draft.setText(event.currentTarget.value)}
          />
        )}
      </Stack>
    </Panel>
  );
}
