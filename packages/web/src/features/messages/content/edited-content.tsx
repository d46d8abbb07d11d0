// What the content of a message begins with, whatever it is sent by: the switch between the versions of a test, and an editor
// of the chosen one that saves itself.
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { Message } from '@fieldhouse/contract/messages';
import { Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { asVersion, useEditedVariant } from '../ab-test/edited-version.ts';
import { EditedVersionSwitch } from '../ab-test/edited-version-switch.tsx';
import { useMessageGate } from '../use-message-gate.tsx';
import { useMessageAutosave } from './saving/use-message-autosave.ts';
import { useJump } from './use-jump.ts';
import { useTagSources } from './use-tag-sources.ts';

export interface VersionEditorProps {
  readonly message: Message;
  readonly variant: Variant;
}

interface EditedContentProps {
  readonly message: Message;
  readonly editor: ComponentType<VersionEditorProps>;
}

export function EditedContent({ message, editor: VersionEditor }: EditedContentProps) {
  const variant = useEditedVariant(message);
  return (
    <Stack>
      <EditedVersionSwitch message={message} />
      <VersionEditor key={variant} message={message} variant={variant} />
    </Stack>
  );
}

/** `partOf` has to be the same function in every render. */
export function useVersionEditor<T extends object>(
  { message, variant }: VersionEditorProps,
  partOf: (message: Message) => T,
) {
  const { isLocked, gate } = useMessageGate(message);
  const save = useMessageAutosave(message, partOf, { isLocked, variant, copyAs: 'content' });
  const tagSources = useTagSources(message);
  useJump();
  return { isLocked, gate, save, tagSources, shown: asVersion(message, variant) } as const;
}
