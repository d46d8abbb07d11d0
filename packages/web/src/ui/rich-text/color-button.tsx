import { ActionIcon, Button, Popover, UnstyledButton } from '@mantine/core';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import { useState } from 'react';
import css from './rich-text-editor.module.css';
import type { RichTextLabels } from './rich-text-labels.ts';

interface ColorButtonProps {
  readonly label: string;
  readonly labels: RichTextLabels;
  readonly icon: Icon;
  /** The custom property that the style sheet adapts to the theme. */
  readonly property: '--ink' | '--paper';
  readonly colors: readonly (keyof RichTextLabels['colors'])[];
  /** The colour at the cursor, in the browser's format. */
  readonly value: string | null;
  /** Null removes the colour. */
  readonly onChoose: (color: string | null) => void;
}

export function ColorButton(props: ColorButtonProps) {
  const { label, labels, icon: Drawn, property, colors, value, onChoose } = props;
  const [isOpen, setIsOpen] = useState(false);
  const choose = (color: string | null) => {
    setIsOpen(false);
    onChoose(color);
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus>
      <Popover.Target>
        <ActionIcon
          size={32}
          aria-label={label}
          title={label}
          className={value === null ? undefined : css.active}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Drawn size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={css.swatches}>
          {colors.map((color) => (
            <UnstyledButton
              key={color}
              className={css.swatch}
              style={{ [property]: color }}
              aria-label={labels.colors[color]}
              title={labels.colors[color]}
              aria-pressed={value === color || value === toRgb(color)}
              onClick={() => choose(color)}
            />
          ))}
        </div>
        <Button mt="xs" size="compact-sm" variant="default" fullWidth onClick={() => choose(null)}>
          {labels.noColor}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Browsers serialize colours as rgb(). */
function toRgb(hex: string): string {
  const parts = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  return `rgb(${parts.join(', ')})`;
}
