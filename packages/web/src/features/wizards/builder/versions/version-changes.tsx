// What changed from one definition to the next, and what it may do that it couldn't before.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import {
  compareDefinitions,
  compareRights,
  type DefinitionChange,
} from '@fieldhouse/domain/wizards/publishing/compare-definitions';
import { fieldsOfManifest } from '@fieldhouse/domain/wizards/publishing/manifest';
import { usePhrases } from '../../../../app/phrases.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import { ManifestText } from './manifest-text.tsx';
import css from './versions.module.css';

interface ComparedVersion {
  readonly definition: WizardDefinition;
  /** Unknown for a draft. */
  readonly manifest?: WizardManifest | undefined;
}

interface VersionChangesProps {
  readonly before: ComparedVersion;
  readonly after: ComparedVersion;
  readonly collections: DraftCollections;
}

export function VersionChanges({ before, after, collections }: VersionChangesProps) {
  const t = usePhrases('wizards');
  const b = usePhrases('wizard-builder');
  const changes = compareDefinitions(before.definition, after.definition);
  const rights =
    before.manifest && after.manifest ? compareRights(before.manifest, after.manifest) : undefined;
  const titleOf = (id: string) => fieldTitleOf(id, [after, before], collections) ?? t('create.missing');
  const textOf = ({ kind, step, task, field, ...rest }: DefinitionChange) =>
    b(`change.${kind}`, {
      ...rest,
      step: step === '' ? t('builder.untitled') : step,
      task: task && t(`task.${task}`),
      field: field === undefined ? undefined : titleOf(field),
    });
  if (changes.length === 0 && !rights?.gained.length && !rights?.lost.length)
    return <p className={css.note}>{b('versions.same')}</p>;
  return (
    <div className={css.changes}>
      <ul>
        {changes.map((change) => (
          <li key={Object.values(change).join(':')}>{textOf(change)}</li>
        ))}
      </ul>
      {(['gained', 'lost'] as const).map((kind) => {
        const sentences = rights?.[kind] ?? [];
        if (sentences.length === 0) return null;
        return (
          <div key={kind}>
            <h3 className={css.rights}>{b(`versions.${kind}`)}</h3>
            <ul>
              {sentences.map((sentence) => (
                <li key={Object.values(sentence).join(':')}>
                  <ManifestText sentence={sentence} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

function fieldTitleOf(
  id: string,
  versions: readonly ComparedVersion[],
  { known }: DraftCollections,
): string | undefined {
  const named = versions.flatMap(({ manifest }) => (manifest ? fieldsOfManifest(manifest) : []));
  const published = named.find(({ fieldId }) => fieldId === id)?.title;
  if (published !== undefined) return published;
  return [...known.values()].flatMap(({ fields }) => fields).find((field) => field.id === id)?.title;
}
