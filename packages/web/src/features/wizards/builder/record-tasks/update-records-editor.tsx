// The task "update fields for records": what changes in the record that the wizard starts with.
import type { UpdateRecordsTask, WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { usePhrases } from '../../../../app/phrases.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import css from '../builder.module.css';
import { RecordTaskFields } from './record-task-fields.tsx';

interface UpdateRecordsEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: UpdateRecordsTask;
  readonly collections: DraftCollections;
  readonly onChange: (task: UpdateRecordsTask) => void;
}

export function UpdateRecordsEditor(props: UpdateRecordsEditorProps) {
  const { definition, task, collections } = props;
  const t = usePhrases('wizards');
  const { startsWith } = definition;
  const collection = startsWith === null ? undefined : collections.full.get(startsWith);
  if (!collection || task.collectionId !== startsWith)
    return <p className={css.hint}>{t('update.needsRecord')}</p>;
  return (
    <>
      <p className={css.hint}>{t('update.which', { collection: collection.pluralName })}</p>
      <RecordTaskFields {...props} collection={collection} />
    </>
  );
}
