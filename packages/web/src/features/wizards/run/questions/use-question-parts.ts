// What questions need of their run while they are answered: where files go, and what is offered.
import { useCallback, useRef } from 'react';
import type { FileUploads } from '../../../fields/index.ts';
import type { WizardRun } from '../use-wizard-run.ts';
import { type ChoiceSource, makeChoiceSource } from './choices/choice-source.ts';
import { lazyRunUploads } from './files/lazy-run-uploads.ts';
import type { QuestionPlace } from './question-place.ts';

/** A step is only sent when its files have arrived. */
export class UploadsUnderWayError extends Error {
  override readonly name = 'UploadsUnderWayError';
}

export interface QuestionParts {
  readonly uploads: FileUploads;
  readonly choices: ChoiceSource;
}

export function useQuestionParts({ current }: Pick<WizardRun, 'current'>) {
  const running = useRef(0);
  // The same for a question each time, so that its pictures are loaded once.
  const known = useRef(new Map<string, QuestionParts>());
  const partsOf = useCallback(
    (place: QuestionPlace): QuestionParts => {
      const key = `${place.taskId}.${place.fieldId}`;
      const onRunning = (change: 1 | -1) => {
        running.current += change;
      };
      const parts = known.current.get(key) ?? {
        uploads: lazyRunUploads({ run: current, onRunning }, place),
        choices: makeChoiceSource(current, place),
      };
      known.current.set(key, parts);
      return parts;
    },
    [current],
  );
  const isUploading = useCallback(() => running.current > 0, []);
  return { partsOf, isUploading };
}
