// What may become of a step once it was submitted.
import { afterDoneModes } from '@fieldhouse/contract/wizard-completion';
import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import { afterDoneOf } from '@fieldhouse/domain/wizards/after-done';
import { Select } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';

interface AfterDoneSelectProps {
  readonly step: WizardStep;
  readonly onChange: (step: WizardStep) => void;
}

/** Only for wizards that commit each step. */
export function AfterDoneSelect({ step, onChange }: AfterDoneSelectProps) {
  const t = usePhrases('wizard-tests');
  const automatic = t('afterDone.automatic', {
    mode: t(`afterDone.${afterDoneOf({ ...step, afterDone: null })}`),
  });
  return (
    <Select
      size="sm"
      label={t('afterDone.label')}
      description={t('afterDone.hint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={automatic}
      data={afterDoneModes.map((mode) => ({ value: mode, label: t(`afterDone.${mode}`) }))}
      // The popover that it is in stays open while one is chosen.
      comboboxProps={{ withinPortal: false }}
      value={step.afterDone}
      clearable
      onChange={(value) =>
        onChange({ ...step, afterDone: afterDoneModes.find((mode) => mode === value) ?? null })
      }
    />
  );
}
