import { maxSocialLinks, socialNetworks } from '@fieldhouse/contract/mail-blocks';
import { networkNames } from '@fieldhouse/domain/messages/content/mail-blocks';
import { ActionIcon, Button, Group, Select } from '@mantine/core';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { ReactNode } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import type { AnyBlock } from '../editing/change-blocks.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { LinkInput } from '../links/link-input.tsx';

interface SocialFieldsProps {
  readonly block: Extract<AnyBlock, { kind: 'social' }>;
  readonly align: ReactNode;
}

export function SocialFields({ block, align }: SocialFieldsProps) {
  const t = usePhrases('mail-editor');
  const { put } = useMailEditor();
  const { links } = block;
  const putLink = (index: number, change: Partial<(typeof links)[number]>) =>
    put({ ...block, links: links.map((link, at) => (at === index ? { ...link, ...change } : link)) });
  return (
    <>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no id, and aren't sorted
        <Group key={index} gap={4} align="end" wrap="nowrap">
          <Select
            aria-label={t('social.network')}
            w={120}
            data={socialNetworks.map((network) => ({ value: network, label: networkNames[network] }))}
            value={link.network}
            allowDeselect={false}
            onChange={(network) => network && putLink(index, { network })}
          />
          <LinkInput
            label={t('social.address', { network: networkNames[link.network] })}
            value={link.href}
            onChange={(href) => putLink(index, { href })}
          />
          <ActionIcon
            color="red"
            aria-label={t('social.remove', { network: networkNames[link.network] })}
            onClick={() => put({ ...block, links: links.filter((_, at) => at !== index) })}
          >
            <TrashIcon size={16} />
          </ActionIcon>
        </Group>
      ))}
      {links.length < maxSocialLinks && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => put({ ...block, links: [...links, { network: unusedNetwork(links), href: '' }] })}
        >
          {t('social.add')}
        </Button>
      )}
      {align}
    </>
  );
}

/** Each is usually added once. */
function unusedNetwork(links: SocialFieldsProps['block']['links']) {
  return socialNetworks.find((one) => links.every(({ network }) => network !== one)) ?? 'website';
}
