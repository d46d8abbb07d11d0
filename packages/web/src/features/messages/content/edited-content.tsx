// What the content of a message begins with, whatever it is sent by: the switch between the versions of a test, and an editor
// of the chosen one that saves itself.
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { Message } from '@fieldhouse/contract/messages';
import type { ComponentType } from 'react';
import { OpenedBy } from '../../../app/forms/opened-by.tsx';
import { asVersion, useEditedVariant } from '../ab-test/edited-version.ts';
import { EditedVersionSwitch } from '../ab-test/edited-version-switch.tsx';
import { useMessageGate } from '../actions/use-message-gate.tsx';
import { useMessageAutosave } from './saving/use-message-autosave.ts';
import { useJump } from './use-jump.ts';
import { useTagSources } from './use-tag-sources.ts';
import { useMessageVersions } from './versions/use-message-versions.ts';
import { VersionedContent, type VersionText } from './versions/versioned-content.tsx';

export interface VersionEditorProps {
  readonly message: Message;
  readonly variant: Variant;
}

interface EditedContentProps {
  readonly message: Message;
  readonly editor: ComponentType<VersionEditorProps>;
  /** Shows the text of an earlier version. */
  readonly shown: ComponentType<EarlierTextProps>;
}

export interface EarlierTextProps {
  readonly message: Message;
  readonly text: VersionText;
}

export function EditedContent({ message, editor: VersionEditor, shown: EarlierText }: EditedContentProps) {
  const variant = useEditedVariant(message);
  const versions = useMessageVersions(message);
  return (
    <VersionedContent versions={versions} show={(text) => <EarlierText message={message} text={text} />}>
      <EditedVersionSwitch message={message} />
      <OpenedBy parameter="version">
        <VersionEditor key={variant} message={message} variant={variant} />
      </OpenedBy>
    </VersionedContent>
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
