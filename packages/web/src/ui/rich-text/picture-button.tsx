import { ActionIcon, Button, Popover, Stack, TextInput } from '@mantine/core';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { useState } from 'react';
import type { RichTextLabels } from './rich-text-labels.ts';

export interface PictureAddress {
  readonly src: string;
  readonly alt: string;
}

interface PictureButtonProps {
  readonly labels: RichTextLabels;
  /** The selected picture; undefined for none. */
  readonly value: PictureAddress | undefined;
  readonly onPicture: (picture: PictureAddress) => void;
}

/** Prompts for a picture's URL and alt text, or changes them. What was typed and not used is there when it is opened again. */
export function PictureButton({ labels, value, onPicture }: PictureButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<PictureAddress & { readonly of: string | undefined }>();
  const { src, alt } = (draft?.of === value?.src ? draft : value) ?? { src: '', alt: '' };
  const type = (change: Partial<PictureAddress>) => setDraft({ src, alt, ...change, of: value?.src });
  const isAddress = /^https:\/\/[^\s/]+\.[^\s]+$/.test(src);
  const apply = () => {
    setIsOpen(false);
    setDraft(undefined);
    onPicture({ src, alt: alt.trim() });
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus width={320}>
      <Popover.Target>
        <ActionIcon
          size={32}
          aria-label={labels.picture}
          title={labels.picture}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ImageIcon size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <TextInput
            label={labels.pictureAddress}
            placeholder="https://"
            value={src}
            error={src !== '' && !isAddress && labels.onlyHttps}
            onChange={(event) => type({ src: event.currentTarget.value.trim() })}
          />
          <TextInput
            label={labels.pictureText}
            description={labels.pictureHint}
            value={alt}
            maxLength={300}
            onChange={(event) => type({ alt: event.currentTarget.value })}
          />
          <Button size="compact-sm" disabled={!isAddress} onClick={apply}>
            {labels.apply}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
