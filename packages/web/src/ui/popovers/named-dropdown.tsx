// The content of a popover, with a name of its own: Mantine names it after the button that opens it, which says what was chosen.
import { Popover, type PopoverDropdownProps } from '@mantine/core';

interface NamedDropdownProps extends Omit<PopoverDropdownProps, 'aria-label' | 'aria-labelledby'> {
  readonly label: string;
}

export function NamedDropdown({ label, ...props }: NamedDropdownProps) {
  // Without any reference, the label counts; Mantine's own would win over it.
  const named = { 'aria-label': label, 'aria-labelledby': '' };
  return <Popover.Dropdown {...named} {...props} />;
}
