import type { WizardLink } from '@fieldhouse/contract/wizard-links';
import { ActionIcon, Menu } from '@mantine/core';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { api } from '../../../api/api.ts';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { mayCreateIn, mayDeleteIn } from '../../../app/rights/use-rights.ts';
import { labelOf } from '../../fields/index.ts';
import { copiedValues } from '../saving/copied-values.ts';
import { useDeletion } from '../saving/use-deletion.ts';
import { PersonalLinksItem, RecordWizards } from '../toolbar/wizard-offers.tsx';
import { useOpenRecord } from './record-context.ts';

const PersonalLinksDialog = onDemand(
  () => import('../personal-links/personal-links-dialog.tsx'),
  'PersonalLinksDialog',
);

/** Actions on the whole record. */
export function RecordMenu() {
  const t = usePhrases('record-page');
  const navigate = useNavigate();
  const { place, collection, record } = useOpenRecord();
  const remove = useDeletion(place, () => undefined);
  const duplicate = useDuplicate();
  const { run: copyLink } = useAction(() => navigator.clipboard.writeText(window.location.href), {
    done: t('menu.linkCopied'),
    failed: () => t('menu.linkNotCopied'),
  });
  const [linkable, setLinkable] = useState<readonly WizardLink[]>();
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={36} variant="default" aria-label={t('menu.label')}>
            <DotsThreeIcon size={20} weight="bold" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<LinkSimpleIcon size={16} />} onClick={() => void copyLink()}>
            {t('menu.copyLink')}
          </Menu.Item>
          {mayCreateIn(collection) && (
            <Menu.Item leftSection={<CopyIcon size={16} />} onClick={() => void duplicate()}>
              {t('menu.duplicate')}
            </Menu.Item>
          )}
          <RecordWizards collectionId={place.collectionId} recordId={record.id} />
          <PersonalLinksItem collectionId={place.collectionId} onOpen={setLinkable} />
          {mayDeleteIn(collection) && (
            <Menu.Item
              color="red"
              leftSection={<TrashIcon size={16} />}
              onClick={async () => {
                if (!(await remove([record.id]))) return;
                await navigate({
                  to: '/team-{$teamId}/data-collections/$dataCollectionId/records',
                  params: { teamId: place.teamId, dataCollectionId: collection.id },
                });
              }}
            >
              {t('menu.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {linkable && (
        <Suspense>
          <PersonalLinksDialog
            of={{ ...place, recordId: record.id, label: labelOf(record, collection) }}
            wizards={linkable}
            onClose={() => setLinkable(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Copies the values that may be set and need not be unique. */
function useDuplicate(): () => Promise<unknown> {
  const t = usePhrases('record-page');
  const navigate = useNavigate();
  const { place, collection, record } = useOpenRecord();
  return useAction(
    () =>
      api.records.create(
        { params: place, body: { records: [copiedValues(collection, record)] } },
        { idempotencyKey: crypto.randomUUID() },
      ),
    {
      done: t('menu.duplicated'),
      onDone: async ({ records: [made] }) => {
        if (!made) return;
        await navigate({
          to: '/team-{$teamId}/data-records/$dataRecordId',
          params: { teamId: place.teamId, dataRecordId: made.id },
          search: { collection: place.collectionId },
        });
      },
    },
  ).run;
}
