import { Button, Popover, ScrollArea, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import classes from './collections.module.css';

const iconsShown = 98;

interface IconPickerProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (icon: string) => void;
}

/** Picks one of the solid icons of Font Awesome Free; their names are loaded when it is opened. */
export function IconPicker({ label, value, onChange }: IconPickerProps) {
  const t = usePhrases('collections');
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const names = useQuery({
    queryKey: ['solidIcons'],
    queryFn: async () => (await import('./solid-icons.generated.ts')).solidIcons,
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const words = search
    .trim()
    .toLowerCase()
    .split(/[\s-]+/);
  const found = names?.filter((name) => words.every((word) => name.includes(word))) ?? [];
  return (
    <Popover opened={isOpen} onChange={setOpen} width={340} position="bottom-start" trapFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<DataIcon icon={value} size={16} />}
          aria-label={`${t('icon.choose')}, ${label}: ${value.replace(/^fa-\w+ fa-/, '')}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t('icon.choose')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('icon.choose')}>
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
            {found.slice(0, iconsShown).map((name) => (
              <UnstyledButton
                key={name}
                className={classes.icon}
                aria-label={name}
                aria-pressed={value === `fa-solid fa-${name}`}
                title={name}
                onClick={() => {
                  onChange(`fa-solid fa-${name}`);
                  setOpen(false);
                }}
              >
                <DataIcon icon={`fa-solid fa-${name}`} size={16} />
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
      </Popover.Dropdown>
    </Popover>
  );
}
