// The frame of an input that has several inputs inside: one label for all of them, one message, and one leaving.
import { Input } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import type { FieldInputProps } from '../values/field-input-props.ts';
import classes from './structured.module.css';

interface GroupFrameProps {
  readonly input: FieldInputProps;
  readonly children: ReactNode;
}

export function GroupFrame({ input, children }: GroupFrameProps) {
  const { field, error, isBare, isDisabled, onBlur } = input;
  const errorId = useId();
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!isWithin(event.currentTarget, event.relatedTarget)) onBlur?.();
  };
  return (
    // The group only hears that its inputs are left, and keeps their keys from the table.
    <fieldset
      className={isBare ? `${classes.group} ${classes.panel}` : classes.group}
      disabled={isDisabled}
      aria-label={isBare ? field.title : undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      onBlur={leave}
      onKeyDown={isBare ? keepKeys : undefined}
    >
      {!isBare && (
        <>
          <Input.Label component="legend" required={field.isRequired}>
            {field.title}
          </Input.Label>
          {field.description !== '' && <Input.Description mb={6}>{field.description}</Input.Description>}
        </>
      )}
      {children}
      {error !== undefined && (
        <Input.Error id={errorId} mt={6}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}

/** Also in a layer that the group has opened: it is in a portal of its own, where React alone still hears what happens. */
function isWithin(group: Element, focused: Element | null): boolean {
  const layer = focused?.closest('[data-portal]') ?? null;
  return group.contains(focused) || (layer !== null && !layer.contains(group));
}

/**
 * Over a cell: Enter and Tab go from part to part; Escape gives up, and Enter with Control or Command is done. In a layer over
 * the group they are about that layer.
 */
function keepKeys(event: KeyboardEvent): void {
  const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  const isOfLayer = event.target instanceof Node && !event.currentTarget.contains(event.target);
  if (isOfLayer || (event.key !== 'Escape' && !isDone)) event.stopPropagation();
}
