// The actions of the step that is open.
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { usePhrases } from '../../../../app/phrases.ts';
import { useStepEdits } from '../draft/use-step-edits.ts';

interface StepMenuProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly onChoose: (stepId: string) => void;
  readonly onChange: (definition: WizardDefinition) => void;
}

export function StepMenu({ step, ...rest }: StepMenuProps) {
  const t = usePhrases('wizards');
  const edits = useStepEdits(rest);
  const { steps } = rest.definition;
  const index = steps.indexOf(step);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            size={36}
            variant="default"
            aria-label={t('builder.stepActions', { name: edits.nameOf(step) })}
          >
            <DotsThreeIcon size={18} weight="bold" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={index === 0} onClick={() => edits.move(step, -1)}>
            {t('builder.moveUp')}
          </Menu.Item>
          <Menu.Item disabled={index === steps.length - 1} onClick={() => edits.move(step, 1)}>
            {t('builder.moveDown')}
          </Menu.Item>
          <Menu.Item onClick={() => edits.duplicate(step)}>{t('builder.duplicate')}</Menu.Item>
          <Menu.Item onClick={() => void edits.copy(step)}>{t('builder.copyStep')}</Menu.Item>
          <Menu.Item onClick={() => void edits.paste(step)}>{t('builder.pasteAfter')}</Menu.Item>
          <Menu.Item color="red" onClick={() => edits.remove(step)}>
            {t('builder.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <VisuallyHidden aria-live="polite">{edits.announcement}</VisuallyHidden>
    </>
  );
}
