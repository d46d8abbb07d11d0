import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { LoadedSelect } from '../../app/forms/loaded-select.tsx';
import { useAskedClose, useIsChanged } from '../../app/forms/use-leave.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { draftOf, type GrantDraft, grantOf, type MissingPart } from './grant-draft.ts';
import type { Grant } from './grants.ts';
import { NarrowingInputs, RecordGrantInputs } from './record-grant-inputs.tsx';
import css from './roles.module.css';

interface GrantDialogProps {
  /** Undefined for a new one. */
  readonly grant: Grant | undefined;
  readonly onDone: (grant: Grant) => void;
  readonly onClose: () => void;
}

export function GrantDialog({ grant, onDone, onClose }: GrantDialogProps) {
  const t = usePhrases('roles');
  const ui = usePhrases('ui');
  const [draft, setDraft] = useState(() => draftOf(grant));
  const [missing, setMissing] = useState<MissingPart>();
  const close = useAskedClose(useIsChanged(draft), onClose);
  const change = (part: Partial<GrantDraft>) => {
    setDraft((current) => ({ ...current, ...part }));
    setMissing(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble from the dialog's portal to the role's form.
    event.stopPropagation();
    const made = grantOf(draft);
    if (typeof made === 'string') setMissing(made);
    else onDone(made);
  };
  return (
    <Dialog
      title={grant ? t('grant.editTitle') : t('grant.newTitle')}
      closeLabel={ui('close')}
      isOpen
      onClose={close}
      size="lg"
    >
      <form className={css.form} onSubmit={submit} noValidate>
        <SegmentedControl
          fullWidth
          aria-label={t('grant.subject')}
          value={draft.about}
          data={[
            { value: 'records', label: t('grant.records') },
            { value: 'wizards', label: t('grant.wizards') },
          ]}
          onChange={(about) =>
            change({ ...draftOf(undefined), about: about === 'wizards' ? 'wizards' : 'records' })
          }
        />
        {draft.about === 'wizards' ? (
          <>
            <WizardInput draft={draft} onChange={change} />
            <NarrowingInputs draft={draft} missing={missing} onChange={change} />
          </>
        ) : (
          <RecordGrantInputs draft={draft} missing={missing} onChange={change} />
        )}
        <div className={css.buttons}>
          <Button variant="default" onClick={close}>
            {ui('cancel')}
          </Button>
          <Button type="submit">{t('grant.done')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

const every = 'every';

interface WizardInputProps {
  readonly draft: GrantDraft;
  readonly onChange: (part: Partial<GrantDraft>) => void;
}

function WizardInput({ draft, onChange }: WizardInputProps) {
  const t = usePhrases('roles');
  const teamId = useTeamId();
  const { data, error } = useQuery({
    ...queryOf(api.wizards.list, { params: { teamId } }),
    // A role manager may lack access to wizards: then only all of them can be granted.
    retry: false,
  });
  const wizards = data?.items ?? (error ? [] : undefined);
  return (
    <LoadedSelect
      label={t('grant.wizard')}
      searchable
      allowDeselect={false}
      value={draft.wizardId ?? every}
      choices={
        wizards && [
          { value: every, label: t('data.everyWizard') },
          ...wizards.map(({ id, name }) => ({ value: id, label: name })),
        ]
      }
      onChange={(choice) => {
        const { id = null, startsWith = null } = wizards?.find((one) => one.id === choice) ?? {};
        onChange({ wizardId: id, collectionId: startsWith, which: 'all', filter: undefined });
      }}
    />
  );
}
