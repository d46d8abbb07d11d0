// The frame of an input composed of several inputs: one label, one error, one blur event.
import { Input } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import type { FieldInputProps } from '../values/field-input-props.ts';
import { labelOf } from './input-frame.tsx';
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
    // The handlers only notice that the focus leaves the group, and stop keys from reaching the table.
    <fieldset
      className={isBare ? `${classes.group} ${classes.panel}` : classes.group}
      disabled={isDisabled}
      aria-label={isBare ? field.title : undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      onBlur={leave}
      onKeyDown={isBare ? stopKeys : undefined}
    >
      {!isBare && (
        <>
          <Input.Label component="legend" required={field.isRequired}>
            {labelOf(input)}
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

/**
 * Whether the element is in the group, or in a layer (such as a dropdown) that the group has opened in a
 * portal.
 */
function isWithin(group: Element, focused: Element | null): boolean {
  const layer = focused?.closest('[data-portal]') ?? null;
  return group.contains(focused) || (layer !== null && !layer.contains(group));
}

/**
 * In a table cell: Enter and Tab move from part to part, Escape cancels, Ctrl or Cmd with Enter saves. In a
 * layer over the group these keys belong to the layer.
 */
function stopKeys(event: KeyboardEvent): void {
  const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  const isOfLayer = event.target instanceof Node && !event.currentTarget.contains(event.target);
  if (isOfLayer || (event.key !== 'Escape' && !isDone)) event.stopPropagation();
}
