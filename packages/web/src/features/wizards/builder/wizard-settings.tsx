// Name, audience and start of a wizard, its look, and what comes after its last step. Its link and limits are on the tab Share.

import type { CollectionId } from '@fieldhouse/contract/ids';
import { type WizardDefinition, wizardAccessModes } from '@fieldhouse/contract/wizard-definition';
import { withAccess } from '@fieldhouse/domain/wizards/usual-commit';
import { Radio, TextInput } from '@mantine/core';
import { LoadedSelect } from '../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { IconPicker } from '../../fields/index.ts';
import { type DraftCollections, useCollections } from '../wizard-queries.ts';
import { AppearanceSettings } from './appearance/appearance-settings.tsx';
import { EndSettings } from './completion/end-settings.tsx';
import { withStart } from './definition-edits.ts';
import { InputsEditor } from './inputs/inputs-editor.tsx';
import { TemplateEditor } from './template-editor.tsx';
import type { WizardDraft } from './use-wizard-draft.ts';
import css from './wizard-settings.module.css';

interface WizardSettingsProps {
  readonly draft: WizardDraft;
  readonly collections: DraftCollections;
  readonly onChange: (draft: WizardDraft) => void;
}

export function WizardSettings(props: WizardSettingsProps) {
  const questions = usePhrases('wizard-questions');
  const { draft, collections, onChange: put } = props;
  const t = usePhrases('wizards');
  const { definition } = draft;
  const onChange = (next: WizardDefinition) => put({ ...draft, definition: next });
  return (
    <div className={css.panels}>
      <Panel title={t('settings.name')}>
        <div className={css.naming}>
          <TextInput
            label={t('builder.name')}
            description={t('list.nameHint')}
            value={draft.name}
            maxLength={120}
            onChange={(event) => put({ ...draft, name: event.currentTarget.value })}
          />
          <IconPicker
            label={t('settings.icon')}
            value={draft.icon}
            onChange={(icon) => put({ ...draft, icon })}
          />
        </div>
      </Panel>
      <Panel title={t('settings.who')}>
        <Radio.Group
          aria-label={t('settings.who')}
          description={t('settings.onPublish')}
          value={definition.access}
          onChange={(value) =>
            onChange(withAccess(definition, wizardAccessModes.find((known) => known === value) ?? 'team'))
          }
        >
          <div className={css.radios}>
            {wizardAccessModes.map((access) => (
              <Radio
                key={access}
                value={access}
                label={t(`settings.${access}`)}
                description={t(`settings.${access}Hint`)}
              />
            ))}
          </div>
        </Radio.Group>
      </Panel>
      <Panel title={t('settings.start')}>
        <StartChoice definition={definition} onChange={onChange} />
      </Panel>
      <Panel title={questions('inputs.panel')}>
        <InputsEditor definition={definition} onChange={onChange} />
      </Panel>
      <EndSettings definition={definition} collections={collections} onChange={onChange} />
      <AppearanceSettings definition={definition} collections={collections} onChange={onChange} />
      <Panel title={t('settings.thankYou')}>
        <TemplateEditor
          label={t('text.label')}
          description={t('settings.thankYouHint')}
          value={definition.thankYou}
          definition={definition}
          stepId={undefined}
          collections={collections.known}
          onChange={(thankYou) => onChange({ ...definition, thankYou })}
        />
      </Panel>
    </div>
  );
}

function startProblemOf({ startsWith, access }: WizardDefinition) {
  if (startsWith !== null && access === 'public') return 'public_record';
  return startsWith === null && access === 'token' ? 'token_without_record' : undefined;
}

interface StartChoiceProps {
  readonly definition: WizardDefinition;
  readonly onChange: (definition: WizardDefinition) => void;
}

/** What a run is started for: nothing, or a record of one collection. */
function StartChoice({ definition, onChange }: StartChoiceProps) {
  const t = usePhrases('wizards');
  const publishing = usePhrases('wizard-publishing');
  const all = useCollections(useTeamId());
  const startProblem = startProblemOf(definition);
  const { startsWith } = definition;
  return (
    <LoadedSelect
      label={t('settings.startsWith')}
      description={t('settings.startsWithHint')}
      placeholder={t('settings.startsWithNothing')}
      clearable
      searchable
      choices={all
        ?.filter((one) => !one.isUsedAsCustomList || one.id === startsWith)
        .map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
      value={startsWith}
      error={startProblem === undefined ? undefined : publishing(`problem.${startProblem}`)}
      // The choices are the ids of collections.
      onChange={(id) => onChange(withStart(definition, id as CollectionId | null))}
    />
  );
}
