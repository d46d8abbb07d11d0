// The steps in their order. Choose one to work on; Alt + arrow moves it, and so do the entries of its menu.
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { type KeyboardEvent, useState } from 'react';
import { toast } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import css from './builder.module.css';
import { copyOfStep, moved, newStep, withSteps } from './definition-edits.ts';

interface StepsPaneProps {
  readonly definition: WizardDefinition;
  readonly chosenId: string | undefined;
  readonly wrongIds: ReadonlySet<string>;
  readonly onChoose: (stepId: string) => void;
  readonly onChange: (definition: WizardDefinition) => void;
}

export function StepsPane({ definition, chosenId, wrongIds, onChoose, onChange }: StepsPaneProps) {
  const t = usePhrases('wizards');
  const [announcement, setAnnouncement] = useState('');
  const { steps } = definition;
  const nameOf = (step: WizardStep) => step.title || t('builder.untitled');
  const change = (next: WizardStep[]) => onChange(withSteps(definition, next));
  const add = () => {
    const step = newStep(t('builder.newStep', { number: steps.length + 1 }));
    change([...steps, step]);
    onChoose(step.id);
  };
  const move = (index: number, by: number) => {
    const step = steps[index];
    if (!step || !steps[index + by]) return;
    change(moved(steps, index, index + by));
    setAnnouncement(
      t('builder.moved', { name: nameOf(step), position: index + by + 1, total: steps.length }),
    );
  };
  const duplicate = (step: WizardStep, index: number) => {
    const copy = copyOfStep(step, step.title);
    change([...steps.slice(0, index + 1), copy, ...steps.slice(index + 1)]);
    onChoose(copy.id);
  };
  const remove = (step: WizardStep, index: number) => {
    change(steps.filter((one) => one.id !== step.id));
    const next = steps[index + 1] ?? steps[index - 1];
    if (next) onChoose(next.id);
    toast({
      text: t('builder.stepRemoved', { name: nameOf(step) }),
      action: { label: t('builder.undo'), onAct: () => change(steps) },
    });
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <section className={css.pane} aria-labelledby="wizard-steps">
      <h2 className={css.paneTitle} id="wizard-steps">
        {t('builder.steps')}
      </h2>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <li key={step.id} className={css.step} data-chosen={step.id === chosenId || undefined}>
            <button
              type="button"
              className={css.stepButton}
              aria-current={step.id === chosenId ? 'step' : undefined}
              onClick={() => onChoose(step.id)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <span className={css.number} data-wrong={wrongIds.has(step.id) || undefined}>
                {index + 1}
              </span>
              <span className={css.stepName}>{nameOf(step)}</span>
            </button>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon size={32} aria-label={t('builder.stepActions', { name: nameOf(step) })}>
                  <DotsThreeIcon size={18} weight="bold" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item disabled={index === 0} onClick={() => move(index, -1)}>
                  {t('builder.moveUp')}
                </Menu.Item>
                <Menu.Item disabled={index === steps.length - 1} onClick={() => move(index, 1)}>
                  {t('builder.moveDown')}
                </Menu.Item>
                <Menu.Item onClick={() => duplicate(step, index)}>{t('builder.duplicate')}</Menu.Item>
                <Menu.Item color="red" onClick={() => remove(step, index)}>
                  {t('builder.remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </li>
        ))}
      </ol>
      <Button variant="default" leftSection={<PlusIcon size={16} weight="bold" />} onClick={add}>
        {t('builder.addStep')}
      </Button>
      {steps.length > 1 && <p className={css.hint}>{t('builder.moveHint')}</p>}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </section>
  );
}
