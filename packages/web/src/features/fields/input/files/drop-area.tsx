import { holdsSeveral, isFileType, isPictureType } from '@fieldhouse/contract/field-types';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import type { InputField } from '../../values/field-input-props.ts';
import classes from './files.module.css';

interface DropAreaProps {
  readonly field: InputField;
  readonly hint: string;
  readonly onFiles: (files: readonly File[]) => void;
  /** The accessible alternative to dropping: a button that opens the system's file chooser. */
  readonly children: (open: () => void) => ReactNode;
}

export function DropArea({ field, hint, onFiles, children }: DropAreaProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent) => {
    // Otherwise the browser would navigate to the dropped file.
    event.preventDefault();
    event.stopPropagation();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a mouse may drop here; the button inside does the same
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={take}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      {children(() => picker.current?.click())}
      <span className={classes.hint}>{hint}</span>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={field.title}
        multiple={holdsSeveral(field.dataType)}
        {...(isPictureType(field.dataType) && { accept: 'image/png,image/jpeg,image/webp,image/gif' })}
        {...(!isFileType(field.dataType) && { accept: 'video/*' })}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
