// The sources, or the exclusions, of an audience: added from a menu, edited in place, removed.
import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { AudienceSourceKind } from '@fieldhouse/contract/message-audience';
import { maxAudienceSources } from '@fieldhouse/contract/message-audience';
import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useEffect, useRef, useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { Panel } from '../../../ui/panel.tsx';
import css from './audience.module.css';
import { type DraftSource, emptySource } from './audience-draft.ts';
import { SourceIcon } from './source-icon.tsx';
import { SourceInputs } from './source-inputs.tsx';

const kinds: readonly AudienceSourceKind[] = ['collection', 'view', 'list', 'record', 'address', 'message'];

type Sources = readonly DraftSource[];

interface AudienceSourcesProps {
  readonly side: 'include' | 'exclude';
  /** Only subscribers get the message. */
  readonly isMarketing: boolean;
  readonly sources: Sources;
  /** By the key of each complete source; undefined until it is counted. */
  readonly peopleOf: ReadonlyMap<number, number | undefined>;
  /** The keys of those that can’t be used. */
  readonly gone: ReadonlySet<number>;
  readonly isLocked: boolean;
  readonly method: DeliveryMethod;
  readonly emptyText: string;
  readonly onChange: (change: (sources: Sources) => Sources) => void;
}

export function AudienceSources(props: AudienceSourcesProps) {
  const { side, isMarketing, sources, peopleOf, gone, isLocked, method, emptyText, onChange } = props;
  const t = usePhrases('message-audience');
  const [added, setAdded] = useState<number>();
  const adder = useRef<HTMLButtonElement>(null);
  const add = (kind: AudienceSourceKind) => {
    const source = emptySource(kind, method);
    setAdded(source.key);
    onChange((now) => [...now, source]);
  };
  return (
    <Panel title={t(side)}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {sources.length === 0 ? emptyText : t(`${side}Hint`)}
        </Text>
        <ul className={css.sources}>
          {sources.map((source, index) => (
            <Source
              key={source.key}
              side={side}
              isMarketing={isMarketing}
              number={index + 1}
              isAdded={source.key === added}
              source={source}
              people={peopleOf.get(source.key)}
              isComplete={peopleOf.has(source.key)}
              isGone={gone.has(source.key)}
              isLocked={isLocked}
              onChange={(change) =>
                onChange((now) => now.map((one) => (one.key === source.key ? { ...one, ...change } : one)))
              }
              onRemove={() => {
                onChange((now) => now.filter(({ key }) => key !== source.key));
                adder.current?.focus();
              }}
            />
          ))}
        </ul>
        {!isLocked && sources.length < maxAudienceSources && (
          <Menu position="bottom-start" width={260} returnFocus={false}>
            <Menu.Target>
              <Button ref={adder} variant="default" w="fit-content">
                {t(side === 'include' ? 'addInclude' : 'addExclude')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {kinds.map((kind) => (
                <Menu.Item key={kind} leftSection={<SourceIcon kind={kind} />} onClick={() => add(kind)}>
                  {t(`kind.${kind}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Stack>
    </Panel>
  );
}

interface SourceProps {
  readonly side: 'include' | 'exclude';
  /** Only subscribers get the message. */
  readonly isMarketing: boolean;
  readonly number: number;
  readonly source: DraftSource;
  /** It was just added, and has the focus. */
  readonly isAdded: boolean;
  readonly people: number | undefined;
  readonly isComplete: boolean;
  readonly isGone: boolean;
  readonly isLocked: boolean;
  readonly onChange: (change: Partial<DraftSource>) => void;
  readonly onRemove: () => void;
}

function Source(props: SourceProps) {
  const { side, isMarketing, number, source, isAdded, people, isComplete, isGone, isLocked } = props;
  const { onChange, onRemove } = props;
  const t = usePhrases('message-audience');
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAdded) item.current?.focus();
  }, [isAdded]);
  const name = t('sourceNumber', { kind: t(`kind.${source.kind}`), number });
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={css.source}
      data-excluded={side === 'exclude' || undefined}
      aria-label={name}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" miw={0}>
          <SourceIcon kind={source.kind} />
          <Text size="sm" fw={600}>
            {t(`kind.${source.kind}`)}
          </Text>
          <Text size="sm" c="dimmed" aria-live="polite">
            {!isComplete && t('incomplete')}
            {people !== undefined && t('people', { count: people })}
          </Text>
        </Group>
        {!isLocked && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('remove', { name })} onClick={onRemove}>
            <XIcon size={16} />
          </ActionIcon>
        )}
      </Group>
      {isGone && (
        <Text size="sm" c="var(--fh-danger)" role="status">
          {t('gone')}
        </Text>
      )}
      <SourceInputs {...{ source, side, isMarketing, isLocked, onChange }} />
    </li>
  );
}
