// What of an open view is shown and how. A change is seen at once, and kept when the view is saved.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { ActionIcon, Button, Drawer, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import { useState } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { DisplayedFieldsInput } from './displayed-fields-input.tsx';
import { SettingsInputs } from './settings-inputs.tsx';
import type { OpenView } from './use-open-view.ts';

interface ViewOptionsProps {
  readonly collection: CollectionWithFields;
  readonly open: OpenView;
}

export function ViewOptions({ collection, open }: ViewOptionsProps) {
  const t = usePhrases('views');
  const [isShown, setShown] = useState(false);
  const isPhone = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false });
  const { type } = open.saved;
  const fields = collection.fields.filter(({ may }) => may?.read ?? true);
  const props = { onClick: () => setShown(true) };
  return (
    <>
      {isPhone ? (
        <ActionIcon size={44} variant="subtle" aria-label={t('options.title')} {...props}>
          <SlidersHorizontalIcon size={20} />
        </ActionIcon>
      ) : (
        <Button size="sm" variant="default" leftSection={<SlidersHorizontalIcon size={16} />} {...props}>
          {t('options.title')}
        </Button>
      )}
      <Drawer.Root opened={isShown} onClose={() => setShown(false)} position="right" size={420}>
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
    </>
  );
}
