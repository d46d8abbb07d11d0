import type { ContentVersion } from '@fieldhouse/contract/content-versions';
import { Button, Group, Menu, Text } from '@mantine/core';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { QueryBoundary } from '../../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { RowsSkeleton } from '../../../../ui/skeletons.tsx';
import css from './version-menu.module.css';

interface VersionMenuProps {
  readonly list: UseQueryOptions<{ items: ContentVersion[] }>;
  /** After an earlier version was looked at. */
  readonly takesFocus: boolean;
  readonly onChoose: (id: string) => void;
}

/** Lists the earlier versions once it is opened. */
export function VersionMenu({ list, takesFocus, onChoose }: VersionMenuProps) {
  const t = usePhrases('content-versions');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <Menu position="bottom-end" width={360}>
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          size="compact-sm"
          leftSection={<ClockCounterClockwiseIcon size={16} />}
        >
          {t('title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={css.list}>
        <Rows {...{ list, onChoose }} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Rows({ list, onChoose }: Pick<VersionMenuProps, 'list' | 'onChoose'>) {
  const t = usePhrases('content-versions');
  const versions = useQuery({ ...list, staleTime: 0 });
  return (
    <QueryBoundary query={versions} skeleton={<RowsSkeleton rows={3} />}>
      {({ items }) =>
        items.length === 0 ? (
          <Menu.Item disabled>{t('none')}</Menu.Item>
        ) : (
          items.map((version) => <Row key={version.id} version={version} onChoose={onChoose} />)
        )
      }
    </QueryBoundary>
  );
}

interface RowProps extends Pick<VersionMenuProps, 'onChoose'> {
  readonly version: ContentVersion;
}

function Row({ version, onChoose }: RowProps) {
  const t = usePhrases('content-versions');
  const formats = useFormats();
  const { id, writtenAt, writtenBy: who, uses, subjectLine, isPresent } = version;
  const at = formats.dateTime(writtenAt);
  return (
    <Menu.Item onClick={() => onChoose(id)}>
      <Text size="sm">{who === '' ? at : t('writtenBy', { at, who })}</Text>
      {subjectLine !== '' && (
        <Text size="xs" c="dimmed" truncate>
          {subjectLine}
        </Text>
      )}
      {(isPresent || uses.length > 0) && (
        <Group gap={4} mt={4}>
          {isPresent && <Chip color="green">{t('present')}</Chip>}
          {uses.map((use) => (
            <Chip key={use}>{t(`use.${use}`)}</Chip>
          ))}
        </Group>
      )}
    </Menu.Item>
  );
}
