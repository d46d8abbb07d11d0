// Which wizard a link leads to, and what it will know of who opens it.
import type { LinkableWizard } from '@fieldhouse/contract/wizards';
import { wizardHref, wizardIdOf } from '@fieldhouse/domain/messages/content/wizard-links';
import { Stack, Text } from '@mantine/core';
import { LoadedSelect } from '../../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { collectionOfAll, useMailRecipients } from '../conditions/recipients-context.ts';
import { useMailWizards } from './mail-wizards-query.ts';

interface WizardSelectProps {
  /** The address of the link, of a wizard or not. */
  readonly value: string;
  readonly onChange: (href: string) => void;
}

export function WizardSelect({ value, onChange }: WizardSelectProps) {
  const t = usePhrases('mail-blocks');
  const wizards = useMailWizards();
  const chosenId = wizardIdOf(value);
  const chosen = wizards?.find(({ id }) => id === chosenId);
  // One that is no longer open stays until another one is chosen.
  const offered = wizards?.filter(({ id, state }) => state === 'live' || id === chosenId);
  const isUnknown = wizards !== undefined && chosenId !== undefined && !chosen;
  if (offered?.length === 0 && chosenId === undefined) return <Text size="sm">{t('wizard.none')}</Text>;
  return (
    <Stack gap={4}>
      <LoadedSelect
        label={t('wizard.label')}
        searchable
        choices={offered?.map(({ id, name, state }) => ({
          value: id,
          label: state === 'live' ? name : `${name} (${t('wizard.closed')})`,
        }))}
        value={chosen?.id ?? null}
        error={
          chosen && chosen.state !== 'live'
            ? t(`wizard.state.${chosen.state}`)
            : isUnknown && t('wizard.notYours')
        }
        onChange={(id) => id !== null && onChange(wizardHref(id))}
      />
      {chosen?.state === 'live' && <WhoOpens wizard={chosen} />}
    </Stack>
  );
}

function WhoOpens({ wizard }: { readonly wizard: LinkableWizard }) {
  const t = usePhrases('mail-blocks');
  const recipients = useMailRecipients();
  const collectionId = collectionOfAll(recipients);
  const isPersonal = wizard.access === 'token';
  // Which collection it is, the review compares: here, a child of the wizard's looks like any other.
  const isForOthers =
    isPersonal && (recipients.sources !== undefined || !recipients.haveRecords) && collectionId === undefined;
  return (
    <>
      {wizard.access !== null && (
        <Text size="xs" c="var(--fh-text-soft)">
          {t(`wizard.${wizard.access}`)}
        </Text>
      )}
      {isForOthers && (
        <Text size="xs" c="var(--fh-warning-text, var(--fh-danger))" role="status">
          {t('wizard.otherPeople')}
        </Text>
      )}
    </>
  );
}
