import type { DataRecord } from '@fieldhouse/contract/records';
import { Menu } from '@mantine/core';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useRouter } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { mayCreateIn, mayDeleteIn } from '../../../app/rights/use-rights.ts';
import { MenuAt } from '../../../ui/popovers/menu-at.tsx';
import { RecordBookmarkItem } from '../../bookmarks/index.ts';
import { labelOf } from '../../fields/index.ts';
import { copiedValues } from '../saving/copied-values.ts';
import { RowWizardItems } from '../toolbar/wizard-offers.tsx';
import type { TableToolsProps } from './table-tools-props.ts';

interface RowMenuProps extends TableToolsProps {
  readonly at: { readonly record: DataRecord; readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** Actions on one record, in the menu of its row. */
export function RowMenu(props: RowMenuProps) {
  const { place, collection, at, onOpen, onDelete, onClose } = props;
  const t = usePhrases('table-tools');
  const { id } = at.record;
  const copyLink = useCopyLink(props);
  const duplicate = useDuplicate(props);
  return (
    <MenuAt
      x={at.x}
      y={at.y}
      label={t('row.label', { name: labelOf(at.record, collection) })}
      onClose={onClose}
    >
      <Menu.Item leftSection={<ArrowSquareOutIcon size={16} />} onClick={() => onOpen(id)}>
        {t('row.open')}
      </Menu.Item>
      <RecordBookmarkItem collectionId={place.collectionId} id={id} />
      <Menu.Item leftSection={<LinkSimpleIcon size={16} />} onClick={() => void copyLink()}>
        {t('row.copyLink')}
      </Menu.Item>
      {mayCreateIn(collection) && (
        <Menu.Item leftSection={<CopyIcon size={16} />} onClick={() => void duplicate()}>
          {t('row.duplicate')}
        </Menu.Item>
      )}
      <RowWizardItems collectionId={place.collectionId} recordId={id} />
      {mayDeleteIn(collection) && (
        <Menu.Item color="red" leftSection={<TrashIcon size={16} />} onClick={() => void onDelete([id])}>
          {t('row.delete')}
        </Menu.Item>
      )}
    </MenuAt>
  );
}

function useCopyLink({ place, at }: RowMenuProps) {
  const t = usePhrases('table-tools');
  const router = useRouter();
  const { href } = router.buildLocation({
    to: '/team-{$teamId}/data-records/$dataRecordId',
    params: { teamId: place.teamId, dataRecordId: at.record.id },
    search: { collection: place.collectionId },
  });
  return useAction(() => navigator.clipboard.writeText(new URL(href, window.location.href).href), {
    done: t('row.linkCopied'),
    failed: () => t('row.linkNotCopied'),
  }).run;
}

function useDuplicate({ place, collection, rows, writes, at }: RowMenuProps) {
  const t = usePhrases('table-tools');
  return () =>
    writes.run(async () => {
      const { records } = await api.records.create(
        { params: place, body: { records: [copiedValues(collection, at.record)] } },
        { idempotencyKey: crypto.randomUUID() },
      );
      writes.remember({ kind: 'made', records });
      toast({ text: t('row.duplicated'), tone: 'good' });
      rows.refresh();
    });
}
