// A popover whose content opens dropdowns and calendars: they render in portals, and a click on them must not
// close it.
import { Popover, type PopoverProps } from '@mantine/core';
import { useEffect, useEffectEvent, useId } from 'react';

type LayeredPopoverProps = Omit<PopoverProps, 'opened' | 'onChange' | 'closeOnClickOutside'> & {
  readonly opened: boolean;
  readonly onChange: (isOpen: boolean) => void;
};

export function LayeredPopover({ opened, onChange, ...props }: LayeredPopoverProps) {
  const id = useId();
  // Of the layer that has the focus; Mantine’s own handler would close all of them.
  const closeOnEscape = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !(target instanceof Element)) return;
    const isOwn = document.getElementById(`${id}-dropdown`)?.contains(target);
    // A list that is open over it closes first.
    if (isOwn && target.matches('[aria-expanded="true"], [data-expanded]')) return;
    if (isOwn || target.closest('[data-portal]') === null) onChange(false);
  });
  const closeOutside = useEffectEvent((event: Event) => {
    if (isOutside(event.target)) onChange(false);
  });
  useEffect(() => {
    if (!opened) return;
    const listen = (event: Event) => closeOutside(event);
    const listenToKeys = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener('pointerdown', listen);
    document.addEventListener('keydown', listenToKeys, true);
    return () => {
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('keydown', listenToKeys, true);
    };
  }, [opened]);
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      id={id}
      closeOnClickOutside={false}
      closeOnEscape={false}
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
