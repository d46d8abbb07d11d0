import type { Message } from '@fieldhouse/contract/messages';
import { useNavigate } from '@tanstack/react-router';
import { useEditedLanguage, useEditedVariant } from './edited-version.ts';
import { VersionSwitch } from './version-switch.tsx';

/** Above the editor of a message with two versions. */
export function EditedVersionSwitch({ message }: { readonly message: Message }) {
  const navigate = useNavigate();
  const value = useEditedVariant(message);
  const language = useEditedLanguage(message);
  if (message.abTest === null) return null;
  return (
    <VersionSwitch
      value={value}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: { ...(next === 'b' && { version: next }), ...(language !== null && { language }) },
          resetScroll: false,
        })
      }
    />
  );
}
