import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link';
import { useState } from 'react';
import type { RichTextLabels } from './rich-text-labels.ts';

interface LinkButtonProps {
  readonly labels: RichTextLabels;
  readonly onLink: (href: string) => void;
}

/** Prompts for a link's address; https is assumed without a scheme. */
export function LinkButton({ labels, onLink }: LinkButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [href, setHref] = useState('');
  const apply = () => {
    setIsOpen(false);
    if (/^(https?:|mailto:|tel:)/.test(href)) onLink(href);
    else if (href !== '') onLink(`https://${href}`);
    setHref('');
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus width={280}>
      <Popover.Target>
        <ActionIcon size={32} aria-label={labels.link} title={labels.link} onClick={() => setIsOpen(!isOpen)}>
          <LinkIcon size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          label={labels.address}
          value={href}
          onChange={(event) => setHref(event.currentTarget.value.trim())}
          onKeyDown={(event) => event.key === 'Enter' && apply()}
        />
        <Button mt="xs" size="compact-sm" onClick={apply}>
          {labels.apply}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
