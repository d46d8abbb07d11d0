import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';

interface LinkPopoverProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onLink: (href: string) => void;
}

/** Prompts for a link's address; https is assumed without a scheme. */
export function LinkPopover({ label, icon, onLink }: LinkPopoverProps) {
  const t = usePhrases('wizards');
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const submit = () => {
    const trimmed = address.trim();
    if (trimmed !== '') onLink(/^[a-z]+:/i.test(trimmed) ? trimmed : `https://${trimmed}`);
    setAddress('');
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus>
      <Popover.Target>
        <ActionIcon size={30} aria-label={label} onClick={() => setOpen(!isOpen)}>
          {icon}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            // The form is in a portal of the builder; its submit must not reach the builder's form.
            event.stopPropagation();
            submit();
          }}
          style={{ display: 'flex', gap: 8, alignItems: 'flex-end' }}
        >
          <TextInput
            size="xs"
            label={t('text.linkUrl')}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" size="xs">
            {label}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
