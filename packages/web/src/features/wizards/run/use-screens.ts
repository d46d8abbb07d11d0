// A step with one question a screen. The step is still sent as a whole, after its last question.
import type { StepView } from '@fieldhouse/contract/wizard-runs';
import type { ShownPart } from '@fieldhouse/domain/wizards/shown/entry-parts';
import { useEffect, useRef, useState } from 'react';
import { askedPlaces, type FormValues } from './form-values.ts';
import { focusQuestion } from './step-parts.tsx';

interface Screen {
  readonly parts: readonly ShownPart[];
  readonly taskId: string;
  /** The id of its field; of a choice in a view and of entries, that of the task. */
  readonly fieldId: string;
  readonly isRequired: boolean;
}

/** Each question, and all entries of a task, with the texts before it; texts at the end belong to the last one. */
function screensOf(parts: readonly ShownPart[]): Screen[] {
  const screens: Screen[] = [];
  let texts: ShownPart[] = [];
  for (const part of parts) {
    const { taskId } = part;
    if (part.type === 'entries') {
      screens.push({ parts: [...texts, part], taskId, fieldId: taskId, isRequired: false });
      texts = [];
    } else if ('questions' in part) {
      for (const question of part.questions) {
        const { fieldId, dataType } = question;
        // The server decides about boxes.
        const isRequired = question.isRequired && dataType !== 'boolean';
        const own = { ...part, questions: [question] };
        screens.push({ parts: [...texts, own], taskId, fieldId, isRequired });
        texts = [];
      }
    } else if ('choice' in part && part.choice !== 'none') {
      screens.push({ parts: [...texts, part], taskId, fieldId: taskId, isRequired: part.isRequired });
      texts = [];
    } else texts.push(part);
  }
  const last = screens.pop();
  return last ? [...screens, { ...last, parts: [...last.parts, ...texts] }] : [];
}

export function useScreens(step: StepView, applied: readonly ShownPart[]) {
  const screens = step.layout === 'one_at_a_time' ? screensOf(applied) : [];
  const [shownId, setShownId] = useState<string>();
  // A question that no longer applies gives way to the first one.
  const index = Math.max(
    0,
    screens.findIndex((screen) => hasPlace(screen, shownId)),
  );
  const isFirstShow = useRef(true);
  useEffect(() => {
    // The first question of a step leaves the focus on its title.
    if (!isFirstShow.current && shownId !== undefined) focusQuestion(shownId);
    isFirstShow.current = false;
  }, [shownId]);
  const isPaged = screens.length > 1;
  const show = (at: number) => setShownId(screens[at]?.fieldId);
  return {
    /** Undefined if the step is one page. */
    shown: isPaged ? screens[index] : undefined,
    number: index + 1,
    total: screens.length,
    isFirst: index === 0,
    isLast: !isPaged || index === screens.length - 1,
    forward: () => show(index + 1),
    back: () => show(index - 1),
    /** Shows the question, also of a step that is one page. */
    goTo(fieldId: string) {
      const here = screens[index];
      if (isPaged && here && !hasPlace(here, fieldId)) setShownId(fieldId);
      else focusQuestion(fieldId);
    },
    /** The first of these questions. */
    showFirstOf(isOne: (fieldId: string) => boolean) {
      const found = screens.flatMap(({ parts }) => askedPlaces(parts)).find(({ id }) => isOne(id));
      if (isPaged && found) setShownId(found.id);
    },
  };
}

function hasPlace({ parts }: Screen, placeId: string | undefined): boolean {
  return askedPlaces(parts).some(({ id }) => id === placeId);
}

/** Whether a required question has no answer yet. */
export function isUnanswered({ taskId, fieldId, isRequired }: Screen, values: FormValues): boolean {
  if (!isRequired) return false;
  const value = values[taskId]?.[fieldId];
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
