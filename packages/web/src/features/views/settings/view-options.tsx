// What an open view shows and how. Changes apply immediately and are stored when the view is saved.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { ActionIcon, Button, Drawer, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import type { Ref, RefObject } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import type { OpenView } from '../open-view/use-open-view.ts';
import { DisplayedFieldsInput } from './displayed-fields-input.tsx';
import { SettingsInputs } from './settings-inputs.tsx';

interface OptionsButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
}

export function OptionsButton(props: OptionsButtonProps) {
  const t = usePhrases('views');
  const isPhone = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false });
  return isPhone ? (
    <ActionIcon size={44} variant="subtle" aria-label={t('options.title')} {...props}>
      <SlidersHorizontalIcon size={20} />
    </ActionIcon>
  ) : (
    <Button
      data-fold="first"
      size="sm"
      variant="default"
      leftSection={<SlidersHorizontalIcon size={16} />}
      {...props}
    >
      {t('options.title')}
    </Button>
  );
}

interface ViewOptionsProps {
  readonly collection: CollectionWithFields;
  readonly open: OpenView;
  readonly isShown: boolean;
  readonly onClose: () => void;
  /** A choice may re-render the whole page including the button. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

export function ViewOptions({ collection, open, isShown, onClose, button }: ViewOptionsProps) {
  const t = usePhrases('views');
  const { type } = open.saved;
  const fields = collection.fields.filter(({ may }) => may?.read ?? true);
  return (
    <Drawer.Root
      opened={isShown}
      onClose={onClose}
      position="right"
      size={420}
      returnFocus={false}
      onExitTransitionEnd={() => button.current?.focus()}
    >
      <Drawer.Overlay backgroundOpacity={0.15} />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title fw={600}>{t('options.title')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('close')} />
        </Drawer.Header>
        <Drawer.Body>
          <Stack gap="lg">
            <SettingsInputs type={type} fields={fields} settings={open.settings} onChange={open.change} />
            <div>
              <Title order={3} size="sm" mb={4}>
                {t('options.fields')}
              </Title>
              <DisplayedFieldsInput
                fields={fields}
                chosen={open.settings.displayedFields}
                hasWidths={type === 'list' || type === 'detail'}
                onChange={(displayedFields) => open.change({ displayedFields })}
              />
            </div>
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
