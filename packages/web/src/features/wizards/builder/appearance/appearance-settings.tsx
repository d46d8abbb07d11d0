// How the wizard looks to those who fill it in, and where its last page leads.
import type { WizardAppearance, WizardPicture } from '@fieldhouse/contract/wizard-appearance';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardPictures } from '@fieldhouse/contract/wizard-pictures';
import { Button, FileButton, Group, Input, Stack, TextInput } from '@mantine/core';
import { addressOf } from '../../../../api/client.ts';
import { upload } from '../../../../api/upload.ts';
import { useAction } from '../../../../app/feedback/use-action.ts';
import { ColorField } from '../../../../app/forms/color-field.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { wizardPictureAddress } from '../../run/look/picture-address.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import css from './appearance.module.css';
import { RedirectSettings } from './redirect-settings.tsx';

interface AppearanceSettingsProps {
  readonly definition: WizardDefinition;
  readonly collections: DraftCollections;
  readonly onChange: (definition: WizardDefinition) => void;
}

const hex = /^#[0-9a-f]{6}$/;

export function AppearanceSettings({ definition, collections, onChange }: AppearanceSettingsProps) {
  const b = usePhrases('wizard-builder');
  const t = usePhrases('wizard-runs');
  const { appearance } = definition;
  const set = (part: Partial<WizardAppearance>) =>
    onChange({ ...definition, appearance: { ...appearance, ...part } });
  return (
    <Panel title={b('look.title')}>
      <Stack>
        <ColorField
          label={b('look.color')}
          description={b('look.colorText')}
          value={appearance.accentColor ?? ''}
          onChange={(color) => {
            if (color === '') set({ accentColor: null });
            // While it is typed it isn't a colour yet.
            else if (hex.test(color)) set({ accentColor: color });
          }}
        />
        <PictureChoice
          label={b('look.logo')}
          text={b('look.logoText')}
          picture={appearance.logo}
          onChange={(logo) => set({ logo })}
        />
        <PictureChoice
          label={b('look.cover')}
          text={b('look.coverText')}
          picture={appearance.cover}
          onChange={(cover) => set({ cover })}
        />
        <TextInput
          label={b('look.thankYouTitle')}
          placeholder={t('run.doneTitle')}
          maxLength={200}
          value={appearance.thankYouTitle}
          onChange={(event) => set({ thankYouTitle: event.currentTarget.value })}
        />
        <RedirectSettings definition={definition} collections={collections} onChange={onChange} />
      </Stack>
    </Panel>
  );
}

interface PictureChoiceProps {
  readonly label: string;
  readonly text: string;
  readonly picture: WizardPicture | null;
  readonly onChange: (picture: WizardPicture | null) => void;
}

const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif';

function PictureChoice({ label, text, picture, onChange }: PictureChoiceProps) {
  const b = usePhrases('wizard-builder');
  const teamId = useTeamId();
  const { run: send, isPending } = useAction(
    (file: File) =>
      upload(wizardPictures.upload, {
        address: addressOf(wizardPictures.upload, { params: { teamId } }),
        file,
        type: 'application/octet-stream',
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    { onDone: onChange },
  );
  return (
    <Input.Wrapper label={label} description={text} labelElement="div">
      <Group mt={6} gap="xs">
        {picture && (
          <img
            className={css.picture}
            src={wizardPictureAddress(picture)}
            width={picture.width}
            height={picture.height}
            alt={label}
          />
        )}
        <FileButton accept={pictureTypes} onChange={(file) => file && void send(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={isPending}
              aria-label={`${label}: ${b(picture ? 'look.replace' : 'look.choose')}`}
            >
              {b(picture ? 'look.replace' : 'look.choose')}
            </Button>
          )}
        </FileButton>
        {picture && (
          <Button
            variant="subtle"
            size="xs"
            color="red"
            aria-label={`${label}: ${b('look.remove')}`}
            onClick={() => onChange(null)}
          >
            {b('look.remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
