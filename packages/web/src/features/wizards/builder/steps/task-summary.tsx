import { isFieldsTask, type WizardTask } from '@fieldhouse/contract/wizard-definition';
import { fieldOf, type KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { uiOf } from '../record-tasks/kinds/task-uis.ts';

interface TaskSummaryProps {
  readonly task: WizardTask;
  readonly collections: KnownCollections;
}

/** What a folded task is about. Types that have nothing to say are their name. */
export function TaskSummary({ task, collections }: TaskSummaryProps) {
  const t = usePhrases('wizards');
  const { locale } = useFormats();
  if (isFieldsTask(task)) {
    const collection = collections.get(task.collectionId ?? '')?.pluralName;
    if (collection === undefined) return null;
    const titles = task.fields.map(
      (one) => fieldOf(collections, task.collectionId, one.fieldId)?.title ?? '…',
    );
    const fields = new Intl.ListFormat(locale, { type: 'unit' }).format(titles);
    return t(titles.length === 0 ? 'builder.inCollection' : 'builder.inCollectionFields', {
      collection,
      fields,
    });
  }
  const summary = uiOf(task).summary?.(task);
  if (!summary) return null;
  const text = summary
    .map((segment) => ('t' in segment ? segment.t.replaceAll(/<[^>]*>/g, ' ') : '…'))
    .join('');
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 120);
}
