import { useMediaQuery } from '@mantine/hooks';

/** Whether a message’s tabs leave room for buttons beside them. */
export function useTabRoom(): boolean {
  return useMediaQuery('(min-width: 1000px)', undefined, { getInitialValueInEffect: false });
}
