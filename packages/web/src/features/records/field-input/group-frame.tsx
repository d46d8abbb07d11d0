// The frame of an input that has several inputs inside: one label for all of them, one message, and one leaving.
import { Input } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import type { FieldInputProps } from './field-input-props.ts';
import classes from './structured.module.css';

interface GroupFrameProps {
  readonly input: FieldInputProps;
  readonly children: ReactNode;
}

export function GroupFrame({ input, children }: GroupFrameProps) {
  const { field, error, isBare, isDisabled, onBlur } = input;
  const errorId = useId();
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
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

/** Over a cell: Enter and Tab go from part to part; Escape gives up, and Enter with Control or Command is done. */
function keepKeys(event: KeyboardEvent): void {
  const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (event.key !== 'Escape' && !isDone) event.stopPropagation();
}
