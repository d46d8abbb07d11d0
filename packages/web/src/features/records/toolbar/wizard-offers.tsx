// The wizards that a collection offers in its lists of records. Loaded when a menu is opened or a row is
// selected.
import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import type { WizardLink } from '@fieldhouse/contract/wizard-links';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { DataIcon } from '../../../ui/data-icon.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';

interface WizardOffersProps {
  readonly collectionId: CollectionId;
}

/** Menu items of wizards that add a record. */
export function CreateWizardItems({ collectionId }: WizardOffersProps) {
  const t = usePhrases('wizard-links');
  const links = useOffered(collectionId).filter(({ type }) => type === 'create');
  return <WizardItems links={links} textOf={(wizard) => t('offers.create', { wizard })} />;
}

interface OfRecordProps extends WizardOffersProps {
  /** The record that the wizards are started for. */
  readonly recordId: RecordId;
}

/** Menu items of wizards for one record, on its page. */
export function RecordWizards({ collectionId, recordId }: OfRecordProps) {
  const links = useOffered(collectionId).filter(({ type }) => type === 'record');
  return <WizardItems links={links} recordId={recordId} textOf={(wizard) => wizard} />;
}

interface PersonalLinksItemProps extends WizardOffersProps {
  /** Receives the wizards that support personal links. */
  readonly onOpen: (wizards: readonly WizardLink[]) => void;
}

/** Opens the personal links of a record, if a wizard supports them. */
export function PersonalLinksItem({ collectionId, onOpen }: PersonalLinksItemProps) {
  const t = usePhrases('wizard-tokens');
  const links = useOffered(collectionId).filter(({ type, takesTokens }) => type === 'record' && takesTokens);
  if (links.length === 0) return null;
  return (
    <Menu.Item leftSection={<PaperPlaneTiltIcon size={16} />} onClick={() => onOpen(links)}>
      {t('menu')}
    </Menu.Item>
  );
}

/** Menu items of wizards for one record that are enabled for rows. */
export function RowWizardItems({ collectionId, recordId }: OfRecordProps) {
  const links = useOfferedInRows(collectionId);
  return <WizardItems links={links} recordId={recordId} textOf={(wizard) => wizard} />;
}

/** The same for a selected row: a button with the name of the only one, or one with a menu. */
export function RowWizards({ collectionId, recordId }: OfRecordProps) {
  const t = usePhrases('wizard-links');
  const teamId = useTeamId();
  const links = useOfferedInRows(collectionId);
  const [only, ...others] = links;
  if (!only) return null;
  if (others.length === 0)
    return (
      <Button
        variant="default"
        maw={220}
        leftSection={<MagicWandIcon size={16} />}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/team-{$teamId}/wizards/$dataWizardId"
            params={{ teamId, dataWizardId: only.wizardId }}
            search={{ record: recordId }}
          />
        )}
      >
        {only.wizardName}
      </Button>
    );
  return (
    <Menu position="bottom-start" withinPortal>
      <Tooltip label={t('offers.record')}>
        <Menu.Target>
          <ActionIcon size={36} aria-label={t('offers.record')}>
            <MagicWandIcon size={18} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <WizardItems links={links} recordId={recordId} textOf={(wizard) => wizard} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface WizardItemsProps {
  readonly links: readonly WizardLink[];
  readonly recordId?: RecordId;
  readonly textOf: (wizard: string) => string;
}

function WizardItems({ links, recordId, textOf }: WizardItemsProps) {
  const teamId = useTeamId();
  return links.map(({ id, wizardId, wizardName, icon }) => (
    <Menu.Item
      key={id}
      leftSection={<DataIcon icon={icon} size={14} />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/team-{$teamId}/wizards/$dataWizardId"
          params={{ teamId, dataWizardId: wizardId }}
          search={recordId === undefined ? {} : { record: recordId }}
        />
      )}
    >
      {textOf(wizardName)}
    </Menu.Item>
  ));
}

function useOfferedInRows(collectionId: CollectionId): readonly WizardLink[] {
  return useOffered(collectionId).filter(({ type, isInRowMenus }) => type === 'record' && isInRowMenus);
}

function useOffered(collectionId: CollectionId): readonly WizardLink[] {
  const params = { teamId: useTeamId(), collectionId };
  return useQuery(queryOf(api.wizardLinks.list, { params })).data?.items ?? [];
}
