// A popover whose content opens dropdowns and calendars: they render in portals, and a click on them must not
// close it.
import { Popover, type PopoverProps } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';

type LayeredPopoverProps = Omit<PopoverProps, 'opened' | 'onChange' | 'closeOnClickOutside'> & {
  readonly opened: boolean;
  readonly onChange: (isOpen: boolean) => void;
};

export function LayeredPopover({ opened, onChange, ...props }: LayeredPopoverProps) {
  const closeOutside = useEffectEvent((event: Event) => {
    if (isOutside(event.target)) onChange(false);
  });
  useEffect(() => {
    if (!opened) return;
    const listen = (event: Event) => closeOutside(event);
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [opened]);
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      closeOnClickOutside={false}
      shadow="md"
      trapFocus
      withinPortal
      {...props}
    />
  );
}

/** All layers are in portals; the target button closes the popover through its own click handler. */
function isOutside(target: EventTarget | null): boolean {
  const layers = '[data-portal], [aria-haspopup="dialog"][aria-expanded="true"]';
  return target instanceof Element && target.closest(layers) === null;
}
