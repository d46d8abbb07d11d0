// The address of a link. A merge tag may follow what says where the link leads.
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { toLinkAddress } from '../../../../ui/rich-text/link-address.ts';
import type { AddressInput } from '../../../../ui/rich-text/link-button.tsx';
import { TagInput } from '../tags/tag-input.tsx';

interface LinkInputProps {
  readonly value: string;
  readonly onChange: (href: string) => void;
  readonly label?: string;
}

export function LinkInput({ value, onChange, label }: LinkInputProps) {
  const t = usePhrases('mail-editor');
  const { typed, setTyped, type } = useTypedAddress({ value, onChange, toHref: toLinkAddress });
  return (
    <TagInput
      label={label ?? t('link')}
      placeholder="https://"
      value={typed}
      maxLength={2000}
      {...(typed.includes('{{') && { hint: t('linkUncounted') })}
      error={useAddressError(typed)}
      onChange={type}
      // With the scheme that was added.
      onLeave={() => setTyped((text) => toLinkAddress(text) ?? text)}
    />
  );
}

/** Of a link in a text, which is applied at once. */
export function AddressWithTags(props: Parameters<AddressInput>[0]) {
  const t = usePhrases('mail-editor');
  return (
    <TagInput
      {...props}
      maxLength={2000}
      hasFocus
      {...(props.value.includes('{{') && { hint: t('linkUncounted') })}
      error={useAddressError(props.value)}
    />
  );
}

function useAddressError(typed: string): string | undefined {
  const t = usePhrases('mail-editor');
  if (typed.trim() === '' || toLinkAddress(typed) !== undefined) return undefined;
  return t(typed.includes('{{') ? 'linkVaries' : 'badLink');
}

interface TypedAddressOptions extends Pick<LinkInputProps, 'value' | 'onChange'> {
  /** Undefined for what is no address. */
  readonly toHref: (typed: string) => string | undefined;
  readonly toText?: (href: string) => string;
}

/** Holds what is not an address, so that it never prevents saving the mail. */
export function useTypedAddress({ value, onChange, toHref, toText = (href) => href }: TypedAddressOptions) {
  const [typed, setTyped] = useState(() => toText(value));
  const [known, setKnown] = useState(value);
  // Undone, or changed by another person.
  if (value !== known) {
    setKnown(value);
    setTyped(toText(value));
  }
  const type = (next: string) => {
    setTyped(next);
    const href = next.trim() === '' ? '' : toHref(next);
    if (href === undefined) return;
    setKnown(href);
    onChange(href);
  };
  return { typed, setTyped, type };
}
