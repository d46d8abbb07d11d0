import { useEffect, useState } from 'react';
import { ColorField } from '../../../../app/forms/color-field.tsx';
import { useMailEditor } from '../editing/editor-context.ts';

interface OwnColorProps {
  readonly label: string;
  /** False if the label is beside it already. */
  readonly isLabelled?: boolean;
  readonly description?: string | undefined;
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** Keeps what is not a colour yet to itself. */
export function OwnColor({ label, isLabelled = false, description, value, onChange }: OwnColorProps) {
  const { look } = useMailEditor();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <ColorField
      {...(isLabelled ? { label } : { 'aria-label': label })}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      swatches={[look.brand.accentColor, '#1d1c1a', '#ffffff', '#1d4ed8', '#b3261e', '#9a4a00']}
      swatchesPerRow={6}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        const color = next.toLowerCase();
        if (color !== value && /^#[0-9a-f]{6}$/.test(color)) onChange(color);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
