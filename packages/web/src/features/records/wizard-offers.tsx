// The wizards that a collection offers, where its records are listed. Loaded when a menu is opened or a row is chosen.
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { WizardLink } from '@fieldhouse/contract/wizard-links';
import { ActionIcon, Menu } from '@mantine/core';
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/use-team.ts';
import { DataIcon } from '../../ui/data-icon.tsx';

interface WizardOffersProps {
  readonly collectionId: CollectionId;
}

/** Those that add a record, as items of a menu. */
export function AddingWizards({ collectionId }: WizardOffersProps) {
  const t = usePhrases('wizard-links');
  const links = useOffered(collectionId).filter(({ type }) => type === 'create');
  return <WizardItems links={links} textOf={(wizard) => t('offers.create', { wizard })} />;
}

/** Those for one record, as items of the menu of that record. */
export function RecordWizards({ collectionId }: WizardOffersProps) {
  const links = useOffered(collectionId).filter(({ type }) => type === 'record');
  return <WizardItems links={links} textOf={(wizard) => wizard} />;
}

/** Those of a chosen row, as a small button with a menu. */
export function RowWizards({ collectionId }: WizardOffersProps) {
  const t = usePhrases('wizard-links');
  const links = useOffered(collectionId).filter(
    ({ type, isInRowMenus }) => type === 'record' && isInRowMenus,
  );
  if (links.length === 0) return null;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon size={36} aria-label={t('offers.record')}>
          <MagicWandIcon size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <WizardItems links={links} textOf={(wizard) => wizard} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface WizardItemsProps {
  readonly links: readonly WizardLink[];
  readonly textOf: (wizard: string) => string;
}

function WizardItems({ links, textOf }: WizardItemsProps) {
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
        />
      )}
    >
      {textOf(wizardName)}
    </Menu.Item>
  ));
}

function useOffered(collectionId: CollectionId): readonly WizardLink[] {
  const params = { teamId: useTeamId(), collectionId };
  return useQuery(queryOf(api.wizardLinks.list, { params })).data?.items ?? [];
}
