// What prevents publishing, with a way there. Without problems there is no bar.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import { ActionIcon } from '@mantine/core';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import css from './problem-bar.module.css';
import { problemKey } from './problem-key.ts';
import { tabOfProblem } from './problem-tab.ts';
import { useProblemText } from './use-problem-text.ts';

interface ProblemBarProps {
  readonly definition: WizardDefinition;
  readonly problems: readonly WizardProblem[];
  readonly onGoTo: (problem: WizardProblem) => void;
}

const maxInLine = 2;

export function ProblemBar({ definition, problems, onGoTo }: ProblemBarProps) {
  const problemText = useProblemText(definition);
  const b = usePhrases('wizard-builder');
  const [isOpen, setOpen] = useState(false);
  if (problems.length === 0) return null;
  const shown = isOpen ? problems : problems.slice(0, maxInLine);
  return (
    <section className={css.bar} data-open={isOpen || undefined} aria-label={b('problems.label')}>
      <WarningIcon size={18} weight="fill" aria-hidden="true" className={css.sign} />
      <strong className={css.count}>{b('problems.count', { count: problems.length })}</strong>
      <ul className={css.list}>
        {shown.map((problem) => (
          <li key={problemKey(problem)} className={css.problem}>
            <span>{problemText(problem)}</span>{' '}
            {tabOfProblem(problem) && (
              <button type="button" className={css.go} onClick={() => onGoTo(problem)}>
                {b('problems.goThere')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {problems.length > maxInLine && (
        <ActionIcon
          size={28}
          aria-expanded={isOpen}
          aria-label={b(isOpen ? 'problems.fewer' : 'problems.all')}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <CaretUpIcon size={14} weight="bold" /> : <CaretDownIcon size={14} weight="bold" />}
        </ActionIcon>
      )}
    </section>
  );
}
