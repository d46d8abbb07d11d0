// A line with merge tags as an input of a form, with its label, hint and error.
import { Input } from '@mantine/core';
import { useId } from 'react';
import { TagLine } from './tag-line.tsx';

interface TagInputProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly placeholder?: string;
  /** Begins with the cursor in it. */
  readonly hasFocus?: boolean;
  readonly onEnter?: () => void;
  /** The cursor has left the input, and no dialog of a tag is open. */
  readonly onLeave?: () => void;
}

export function TagInput({ label, hint, error, isRequired, onLeave, ...line }: TagInputProps) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ 'aria-hidden': true }}
      required={isRequired ?? false}
      description={hint}
      descriptionProps={{ id: `${id}-hint`, mb: 5 }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isWithin = relatedTarget instanceof Element && isPartOf(currentTarget, relatedTarget);
        if (!isWithin) onLeave?.();
      }}
    >
      <TagLine
        {...line}
        label={label}
        isLocked={false}
        isBoxed
        isInvalid={error !== undefined}
        describedBy={described.filter((one) => one !== '').join(' ')}
      />
    </Input.Wrapper>
  );
}

/** The dialogs and menus of tags are in portals. */
function isPartOf(input: Element, focused: Element): boolean {
  return input.contains(focused) || focused.closest('[role="dialog"], [role="menu"]') !== null;
}
