// The task "find matching records".
import {
  type FindRecordsTask,
  maxFoundRecords,
  type WizardDefinition,
  type WizardStep,
} from '@fieldhouse/contract/wizard-definition';
import { usePhrases } from '../../../../app/phrases.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import css from '../builder.module.css';
import { SelectionFields } from './selection/selection-fields.tsx';

interface FindRecordsEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: FindRecordsTask;
  readonly collections: DraftCollections;
  readonly onChange: (task: FindRecordsTask) => void;
}

export function FindRecordsEditor(props: FindRecordsEditorProps) {
  const tRecords = usePhrases('wizard-records');
  return (
    <>
      <SelectionFields {...props} forgotten={{}} most={maxFoundRecords} />
      <p className={css.hint}>{tRecords('find.countHint')}</p>
    </>
  );
}
