// What the content of a message begins with, whatever it is sent by: the switch between the versions of a test, and an editor
// of the chosen one, in one language, that saves itself.
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { Message } from '@fieldhouse/contract/messages';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { Stack } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { OpenedBy } from '../../../app/forms/opened-by.tsx';
import { asContent, useEditedLanguage, useEditedVariant } from '../ab-test/edited-version.ts';
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
  /** A further one; null for the first. */
  readonly language: DataLanguage | null;
  /** What opens earlier versions. */
  readonly versions: ReactNode;
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
  const language = useEditedLanguage(message);
  const versions = useMessageVersions(message);
  return (
    <VersionedContent versions={versions} show={(text) => <EarlierText message={message} text={text} />}>
      {(earlier) => (
        <Stack>
          <EditedVersionSwitch message={message} />
          <OpenedBy parameter="version">
            <OpenedBy parameter="language">
              <VersionEditor
                key={`${variant} ${language}`}
                message={message}
                variant={variant}
                language={language}
                versions={earlier}
              />
            </OpenedBy>
          </OpenedBy>
        </Stack>
      )}
    </VersionedContent>
  );
}

/** `partOf` has to be the same function in every render. */
export function useVersionEditor<T extends object>(
  { message, variant, language }: Omit<VersionEditorProps, 'versions'>,
  partOf: (message: Message) => T,
) {
  const { isLocked, gate } = useMessageGate(message);
  const save = useMessageAutosave(message, partOf, { isLocked, variant, language, copyAs: 'content' });
  const tagSources = useTagSources(message);
  useJump();
  return { isLocked, gate, save, tagSources, shown: asContent(message, variant, language) } as const;
}
