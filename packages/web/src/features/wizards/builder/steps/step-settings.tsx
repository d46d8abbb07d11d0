// How a step is shown and what may become of it: in a line, changed on request.
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { afterDoneOf } from '@fieldhouse/domain/wizards/after-done';
import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import { usePhrases } from '../../../../app/phrases.ts';
import { NamedDropdown } from '../../../../ui/popovers/named-dropdown.tsx';
import { AfterDoneSelect } from '../completion/after-done-select.tsx';

interface StepSettingsProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly onChange: (step: WizardStep) => void;
}

export function StepSettings({ definition, step, onChange }: StepSettingsProps) {
  const t = usePhrases('wizards');
  const b = usePhrases('wizard-builder');
  const tests = usePhrases('wizard-tests');
  const commitsEachStep = definition.commit === 'each_step';
  const isPaged = step.layout === 'one_at_a_time';
  const summary = [
    ...(isPaged ? [b('stepSettings.oneAtATime')] : []),
    ...(commitsEachStep ? [tests(`afterDone.${afterDoneOf(step)}`)] : []),
  ].join(' · ');
  return (
    <Popover width={360} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<SlidersHorizontalIcon size={14} />}
          aria-label={b('stepSettings.label', { summary: summary || b('stepSettings.page') })}
        >
          {summary || b('stepSettings.page')}
        </Button>
      </Popover.Target>
      <NamedDropdown label={b('stepSettings.title')}>
        <Stack gap="sm">
          <Checkbox
            size="sm"
            label={t('builder.oneAtATime')}
            checked={isPaged}
            onChange={(event) =>
              onChange({ ...step, layout: event.currentTarget.checked ? 'one_at_a_time' : 'page' })
            }
          />
          {commitsEachStep && <AfterDoneSelect step={step} onChange={onChange} />}
        </Stack>
      </NamedDropdown>
    </Popover>
  );
}
