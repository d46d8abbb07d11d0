// Where a link leads: a wizard, a web address, someone’s mailbox, a file, or the recipient’s record.
import { fileOf, recordHref } from '@fieldhouse/domain/messages/content/own-links';
import { wizardIdOf } from '@fieldhouse/domain/messages/content/wizard-links';
import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { toLinkAddress } from '../../../../ui/rich-text/link-address.ts';
import { TagInput } from '../tags/tag-input.tsx';
import { usePictureUploads } from '../uploads/picture-uploads.tsx';
import { FileLink, fileKey } from './file-link.tsx';
import css from './leads-to.module.css';
import { LinkInput, useTypedAddress } from './link-input.tsx';
import { RecordLink } from './record-link.tsx';
import { WizardSelect } from './wizard-select.tsx';

interface LinkProps {
  readonly value: string;
  readonly onChange: (href: string) => void;
}

const allKinds = ['wizard', 'address', 'email', 'file', 'record'] as const;
type Kind = (typeof allKinds)[number];

interface LeadsToProps {
  readonly value: string;
  /** `name` is of the file or record that was chosen. */
  readonly onChange: (href: string, name?: string) => void;
  readonly kinds?: readonly [Kind, ...Kind[]];
  /** The block that leads there as a whole. */
  readonly blockId?: string;
}

export function LeadsTo({ value, onChange, kinds = allKinds, blockId }: LeadsToProps) {
  const t = usePhrases('mail-blocks');
  const [chosen, setChosen] = useState<Kind>();
  const [hasTyped, setTyped] = useState(false);
  const { shown, cancel } = usePictureUploads();
  const isSending = blockId !== undefined && shown.has(fileKey(blockId));
  const current = isSending ? 'file' : kindOf(value);
  const kind = chosen ?? (kinds.includes(current) ? current : kinds[0]);
  return (
    <>
      <div>
        <Text size="sm" fw={500}>
          {t('leadsTo.label')}
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          withItemsBorders={false}
          classNames={{ root: css.kinds, label: css.kind }}
          aria-label={t('leadsTo.label')}
          data={kinds.map((one) => ({ value: one, label: t(`leadsTo.${one}`) }))}
          value={kind}
          onChange={(next) => {
            // It would take the place of what is written instead.
            if (blockId !== undefined && next !== 'file') cancel(fileKey(blockId));
            setChosen(next);
            setTyped(false);
          }}
        />
      </div>
      {kind === 'wizard' && <WizardSelect value={value} onChange={onChange} />}
      {kind === 'address' && (
        <LinkInput
          label={t('webAddress')}
          value={current === 'address' || hasTyped ? value : ''}
          // Stays this input, also if a mailbox is typed into it.
          onChange={(href) => {
            setChosen('address');
            setTyped(true);
            onChange(href);
          }}
        />
      )}
      {kind === 'email' && <MailboxInput value={value} onChange={onChange} />}
      {kind === 'file' && <FileLink value={value} onChange={onChange} blockId={blockId} />}
      {kind === 'record' && <RecordLink value={value} onChange={onChange} />}
    </>
  );
}

function kindOf(href: string): Kind {
  if (wizardIdOf(href) !== undefined) return 'wizard';
  if (fileOf(href) !== undefined) return 'file';
  if (href === recordHref) return 'record';
  return href.startsWith('mailto:') ? 'email' : 'address';
}

/** Whether it leads to something of the team. */
export function isOwnLink(href: string): boolean {
  return !['address', 'email'].includes(kindOf(href));
}

function MailboxInput({ value, onChange }: LinkProps) {
  const t = usePhrases('mail-blocks');
  const { typed, type } = useTypedAddress({ value, onChange, toHref: toMailbox, toText: mailboxOf });
  const isAddress = typed.trim() === '' || toMailbox(typed) !== undefined;
  return (
    <TagInput
      label={t('emailAddress')}
      value={typed}
      maxLength={300}
      error={isAddress ? undefined : t('badEmail')}
      onChange={type}
    />
  );
}

function mailboxOf(href: string): string {
  return href.startsWith('mailto:') ? href.slice('mailto:'.length) : '';
}

/** Undefined if it is no mailbox; a merge tag may be one. */
function toMailbox(typed: string): string | undefined {
  const address = typed.trim();
  const example = address.replaceAll(/\{\{[^{}"<>]*\}\}/g, 'x');
  const isMailbox = example === 'x' || toLinkAddress(example)?.startsWith('mailto:');
  return isMailbox ? `mailto:${address.replace(/^mailto:/i, '')}` : undefined;
}
