// The row above an editor: the languages of the content, whether it is saved, and its earlier versions.
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface ContentHeadProps {
  readonly languages: ReactNode;
  readonly state?: ReactNode;
  /** Opens earlier versions. */
  readonly versions: ReactNode;
}

export function ContentHead({ languages, state, versions }: ContentHeadProps) {
  return (
    <Group justify="space-between" gap="sm">
      {languages}
      <Group gap="sm" ml="auto">
        {state}
        {versions}
      </Group>
    </Group>
  );
}
