// What happens around the last submit: review, when records are written, and the receipt.
import { commitModes } from '@fieldhouse/contract/wizard-completion';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { variableName } from '@fieldhouse/contract/wizard-values';
import { Checkbox, Radio, Select } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import { Panel } from '../../../../ui/panel.tsx';
import type { DraftCollections } from '../../wizard-queries.ts';
import { addressChoices } from '../answer-choices.ts';
import { useChoiceText } from '../use-choice-text.ts';
import css from '../wizard-settings.module.css';

interface EndSettingsProps {
  readonly definition: WizardDefinition;
  readonly collections: DraftCollections;
  readonly onChange: (definition: WizardDefinition) => void;
}

export function EndSettings({ definition, collections, onChange }: EndSettingsProps) {
  const t = usePhrases('wizard-tests');
  const { review, commit, receipt } = definition;
  return (
    <Panel title={t('end.title')}>
      <div className={css.radios}>
        <Radio.Group
          label={t('end.commit')}
          value={commit}
          onChange={(value) =>
            onChange({
              ...definition,
              commit: commitModes.find((known) => known === value) ?? 'each_step',
            })
          }
        >
          <div className={css.radios}>
            {commitModes.map((mode) => (
              <Radio key={mode} value={mode} label={t(`end.${mode}`)} description={t(`end.${mode}Hint`)} />
            ))}
          </div>
        </Radio.Group>
        <Checkbox
          label={t('end.review')}
          checked={review}
          onChange={(event) => onChange({ ...definition, review: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('end.receipt')}
          checked={receipt !== null}
          onChange={(event) =>
            onChange({ ...definition, receipt: event.currentTarget.checked ? { to: null } : null })
          }
        />
        {receipt !== null && (
          <ReceiptAddress definition={definition} collections={collections} onChange={onChange} />
        )}
      </div>
    </Panel>
  );
}

function ReceiptAddress({ definition, collections, onChange }: EndSettingsProps) {
  const t = usePhrases('wizard-tests');
  const textOf = useChoiceText();
  const choices = addressChoices({ definition, stepId: undefined, collections: collections.known }, [
    'email',
  ]);
  return (
    <Select
      size="sm"
      label={t('end.receiptTo')}
      description={t('end.receiptToHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('end.chooseAddress')}
      data={choices.map((choice) => ({ value: choice.name, label: textOf(choice) }))}
      value={definition.receipt?.to ?? null}
      searchable
      onChange={(ref) =>
        onChange({ ...definition, receipt: { to: ref === null ? null : variableName.parse(ref) } })
      }
    />
  );
}
