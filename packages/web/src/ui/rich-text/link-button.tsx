import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link';
import { type ReactNode, useState } from 'react';
import { LayeredPopover } from '../popovers/layered-popover.tsx';
import { toLinkAddress } from './link-address.ts';
import css from './rich-text-editor.module.css';
import type { RichTextLabels } from './rich-text-labels.ts';

interface LinkButtonProps {
  readonly labels: RichTextLabels;
  /** Of the link at the cursor; empty for none. */
  readonly value: string;
  readonly onLink: (href: string) => void;
  /** Instead of an input of plain text. */
  readonly addressInput?: AddressInput | undefined;
}

export type AddressInput = (props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (address: string) => void;
  readonly onEnter: () => void;
}) => ReactNode;

/**
 * Prompts for a link's address, or changes it; https is assumed without a scheme. What was typed and not used is there when it
 * is opened again.
 */
export function LinkButton({ labels, value, onLink, addressInput }: LinkButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<{ readonly of: string; readonly address: string }>();
  const address = draft?.of === value ? draft.address : value;
  const type = (typed: string) => setDraft({ of: value, address: typed });
  const href = toLinkAddress(address);
  const apply = () => {
    if (href === undefined) return;
    setOpen(false);
    setDraft(undefined);
    onLink(href);
  };
  return (
    <LayeredPopover opened={isOpen} onChange={setOpen} width={300}>
      <Popover.Target>
        <ActionIcon
          size={32}
          aria-label={labels.link}
          title={labels.link}
          aria-pressed={value !== ''}
          className={value === '' ? undefined : css.active}
          onClick={() => setOpen(!isOpen)}
        >
          <LinkIcon size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {addressInput?.({
          label: labels.address,
          value: address,
          onChange: type,
          onEnter: apply,
        }) ?? (
          <TextInput
            label={labels.address}
            value={address}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && apply()}
          />
        )}
        <Button mt="xs" size="compact-sm" disabled={href === undefined} onClick={apply}>
          {labels.apply}
        </Button>
      </Popover.Dropdown>
    </LayeredPopover>
  );
}
