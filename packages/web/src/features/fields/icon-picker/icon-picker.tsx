import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { ActionIcon, Button, Popover, ScrollArea, Text, TextInput, UnstyledButton } from '@mantine/core';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { useEffect, useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { DataIcon } from '../../../ui/data-icon.tsx';
import { NamedDropdown } from '../../../ui/popovers/named-dropdown.tsx';
import classes from './icon-picker.module.css';

const iconsShown = 98;

interface IconPickerProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (icon: string) => void;
  /** An icon-only button, beside an input that already shows the icon. */
  readonly isSmall?: boolean;
  readonly isDisabled?: boolean;
}

/** Picks a solid icon of Font Awesome Free; the names load when it is opened. */
export function IconPicker({ label, value, onChange, isSmall, isDisabled = false }: IconPickerProps) {
  const t = usePhrases('collections');
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const names = useSolidIcons(isOpen);
  const name = `${t('icon.choose')}, ${label}: ${value.replace(/^fa-\w+ fa-/, '')}`;
  const words = search
    .trim()
    .toLowerCase()
    .split(/[\s-]+/);
  const found = names?.filter((one) => words.every((word) => one.includes(word))) ?? [];
  return (
    <Popover opened={isOpen} onChange={setOpen} width={340} position="bottom-start" trapFocus shadow="md">
      <Popover.Target>
        {isSmall ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            disabled={isDisabled}
            aria-label={name}
            onClick={() => setOpen(!isOpen)}
          >
            <SquaresFourIcon size={16} />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            leftSection={<DataIcon icon={value} size={16} />}
            aria-label={name}
            disabled={isDisabled}
            onClick={() => setOpen(!isOpen)}
          >
            {t('icon.choose')}
          </Button>
        )}
      </Popover.Target>
      <NamedDropdown label={t('icon.choose')}>
        <TextInput
          type="search"
          aria-label={t('icon.search')}
          placeholder={t('icon.search')}
          value={search}
          data-autofocus
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <ScrollArea h={260} mt={8}>
          <div className={classes.icons}>
            {found.slice(0, iconsShown).map((one) => (
              <UnstyledButton
                key={one}
                className={classes.icon}
                aria-label={one}
                aria-pressed={value === `fa-solid fa-${one}`}
                title={one}
                onClick={() => {
                  onChange(`fa-solid fa-${one}`);
                  setOpen(false);
                }}
              >
                <DataIcon icon={`fa-solid fa-${one}`} size={16} />
              </UnstyledButton>
            ))}
          </div>
          {names && found.length === 0 && (
            <Text size="sm" c="dimmed" p="xs">
              {t('icon.none')}
            </Text>
          )}
        </ScrollArea>
        {found.length > iconsShown && (
          <Text size="xs" c="dimmed" mt={6}>
            {t('icon.more', { count: found.length })}
          </Text>
        )}
      </NamedDropdown>
    </Popover>
  );
}

/** Without the query library: public forms have this input too. */
function useSolidIcons(isWanted: boolean): readonly string[] | undefined {
  const [names, setNames] = useState<readonly string[]>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const loaded = import('./solid-icons.generated.ts').then(
      ({ solidIcons }) => isCurrent && setNames(solidIcons),
    );
    void ignoreFailure(loaded, 'loads again when the picker is opened again');
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return names;
}
