// Audience, link, expiry and answer limits of a wizard, and its closing text.

import type { CollectionId } from '@fieldhouse/contract/ids';
import { type WizardDefinition, wizardAccessModes } from '@fieldhouse/contract/wizard-definition';
import type { Wizard } from '@fieldhouse/contract/wizards';
import { Button, CopyButton, NumberInput, Radio, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { LoadedSelect } from '../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { IconPicker } from '../../fields/index.ts';
import { type DraftCollections, useCollections, type WizardPlace, wizardQuery } from '../wizard-queries.ts';
import { withStart } from './definition-edits.ts';
import { publicLinkOf } from './public-link.ts';
import { TemplateEditor } from './template-editor.tsx';
import css from './wizard-settings.module.css';
import { WizardTokens } from './wizard-tokens.tsx';

interface WizardSettingsProps {
  readonly place: WizardPlace;
  readonly wizard: Wizard;
  readonly icon: string;
  readonly onChangeIcon: (icon: string) => void;
  readonly definition: WizardDefinition;
  readonly collections: DraftCollections;
  readonly onChange: (definition: WizardDefinition) => void;
}

export function WizardSettings(props: WizardSettingsProps) {
  const { place, wizard, icon, onChangeIcon, definition, collections, onChange } = props;
  const t = usePhrases('wizards');
  return (
    <div className={css.panels}>
      <Panel title={t('settings.who')}>
        <Radio.Group
          aria-label={t('settings.who')}
          description={t('settings.onPublish')}
          value={definition.access}
          onChange={(value) =>
            onChange({ ...definition, access: wizardAccessModes.find((known) => known === value) ?? 'team' })
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
      <Panel title={t('settings.link')}>
        <WizardLink place={place} wizard={wizard} />
      </Panel>
      {wizard.access === 'token' && (
        <Panel title={t('settings.personalLinks')}>
          <WizardTokens place={place} />
        </Panel>
      )}
      <Panel title={t('settings.limits')} count={t('settings.answers', { count: wizard.answerCount })}>
        <LimitsForm key={JSON.stringify(wizard.limits)} place={place} wizard={wizard} />
      </Panel>
      <Panel title={t('settings.icon')}>
        <IconPicker label={t('settings.icon')} value={icon} onChange={onChangeIcon} />
      </Panel>
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

/** What a run is started for: nothing, or a record of one collection. */
function StartChoice({ definition, onChange }: Pick<WizardSettingsProps, 'definition' | 'onChange'>) {
  const t = usePhrases('wizards');
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
      error={startProblem === undefined ? undefined : t(`problem.${startProblem}`)}
      // The choices are the ids of collections.
      onChange={(id) => onChange(withStart(definition, id as CollectionId | null))}
    />
  );
}

function WizardLink({ place, wizard }: Pick<WizardSettingsProps, 'place' | 'wizard'>) {
  const t = usePhrases('wizards');
  const link = publicLinkOf(place, wizard);
  if (link === undefined) return <p className={css.note}>{t('settings.notLive')}</p>;
  return (
    <>
      <p className={css.note}>{t('settings.linkHint')}</p>
      <div className={css.link}>
        <TextInput aria-label={t('settings.link')} value={link} readOnly className={css.address} />
        <CopyButton value={link}>
          {({ copy, copied }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'builder.copied' : 'builder.copyLink')}
            </Button>
          )}
        </CopyButton>
      </div>
    </>
  );
}

function LimitsForm({ place, wizard }: Pick<WizardSettingsProps, 'place' | 'wizard'>) {
  const t = usePhrases('wizards');
  const client = useQueryClient();
  const [closesAt, setClosesAt] = useState(() => toLocalInput(wizard.limits.closesAt));
  const [maxAnswers, setMaxAnswers] = useState<number | string>(wizard.limits.maxAnswers ?? '');
  const { run: save } = useAction(
    () => {
      const body = {
        closesAt: closesAt === '' ? null : new Date(closesAt).toISOString(),
        maxAnswers: typeof maxAnswers === 'number' ? maxAnswers : null,
      };
      return api.wizards.changeLimits({ params: { ...place }, body });
    },
    {
      onDone: (saved) => client.setQueryData(wizardQuery(place).queryKey, saved),
      done: t('settings.limitsSaved'),
    },
  );
  return (
    <form
      className={css.limits}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        type="datetime-local"
        label={t('settings.closesAt')}
        description={t('settings.closesAtHint')}
        value={closesAt}
        onChange={(event) => setClosesAt(event.currentTarget.value)}
      />
      <NumberInput
        label={t('settings.maxAnswers')}
        description={t('settings.maxAnswersHint')}
        min={1}
        max={10_000_000}
        allowDecimal={false}
        value={maxAnswers}
        onChange={setMaxAnswers}
      />
      <p className={css.note}>{t('settings.atOnce')}</p>
      <Button type="submit" variant="default" className={css.save}>
        {t('settings.saveLimits')}
      </Button>
    </form>
  );
}

/** An instant as the browser's date and time input wants it: local, without a zone. */
function toLocalInput(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
