// What can be done with a step as a whole: from its menu, the list of steps and the keyboard.
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { copySteps, pasteSteps } from '@fieldhouse/domain/wizards/copying/copy-steps';
import { useState } from 'react';
import { toast } from '../../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { moved, newStep, withSteps } from '../definition-edits.ts';
import { fromClipboard, toClipboard } from './step-clipboard.ts';
import { useStepName } from './use-step-name.ts';

interface StepEditsInput {
  readonly definition: WizardDefinition;
  readonly onChoose: (stepId: string) => void;
  readonly onChange: (definition: WizardDefinition) => void;
}

const newId = () => crypto.randomUUID();

export function useStepEdits({ definition, onChoose, onChange }: StepEditsInput) {
  const t = usePhrases('wizards');
  const teamId = useTeamId();
  const [announcement, setAnnouncement] = useState('');
  const { steps } = definition;
  const stepName = useStepName();
  const nameOf = (step: WizardStep) => stepName(steps, step.id);
  const change = (next: WizardStep[]) => onChange(withSteps(definition, next));
  const insert = (added: readonly WizardStep[], after: WizardStep | undefined) => {
    const at = after ? steps.indexOf(after) + 1 : steps.length;
    change([...steps.slice(0, at), ...added, ...steps.slice(at)]);
    if (added[0]) onChoose(added[0].id);
  };
  const announceMove = (step: WizardStep, position: number) =>
    t('builder.moved', { name: nameOf(step), position, total: steps.length });
  const pasteText = (text: string, after: WizardStep | undefined) => {
    const clipboard = fromClipboard(text);
    if (!clipboard) return toast({ text: t('builder.nothingToPaste'), tone: 'danger' });
    const pasted = pasteSteps(clipboard, { teamId }, newId);
    if (pasted.steps.length > 0) insert(pasted.steps, after);
    const names = pasted.leftOut.map((title) => title || t('builder.untitled')).join(', ');
    if (names !== '') toast({ text: t('builder.leftOut', { steps: names }), closeAfterMs: 10_000 });
  };
  return {
    announcement,
    announceMove,
    nameOf,
    pasteText,
    add: () => insert([newStep()], undefined),
    order: (ids: readonly string[]) => change(ids.flatMap((id) => steps.find((one) => one.id === id) ?? [])),
    move: (step: WizardStep, by: number) => {
      const index = steps.indexOf(step);
      if (!steps[index + by]) return;
      change(moved(steps, index, index + by));
      setAnnouncement(announceMove(step, index + by + 1));
    },
    duplicate: (step: WizardStep) => insert(copySteps([step], newId), step),
    copy: async (step: WizardStep) => {
      await navigator.clipboard.writeText(toClipboard(teamId, definition, [step]));
      toast({ text: t('builder.stepCopied', { name: nameOf(step) }), tone: 'good' });
    },
    paste: async (after: WizardStep | undefined) => {
      try {
        pasteText(await navigator.clipboard.readText(), after);
      } catch {
        // The browser asks for permission, or doesn't let pages read at all; the shortcut needs none.
        toast({ text: t('builder.pasteByKeys') });
      }
    },
    remove: (step: WizardStep) => {
      const index = steps.indexOf(step);
      change(steps.filter((one) => one.id !== step.id));
      const next = steps[index + 1] ?? steps[index - 1];
      if (next) onChoose(next.id);
      toast({
        text: t('builder.stepRemoved', { name: nameOf(step) }),
        action: { label: t('builder.undo'), onAct: () => change([...steps]) },
      });
    },
  };
}

export type StepEdits = ReturnType<typeof useStepEdits>;
