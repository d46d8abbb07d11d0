// The line of HTML that shows a widget on a website.
import type { WebsiteWidget } from '@fieldhouse/contract/website-widgets';
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { usePhrases } from '../../../app/phrases.ts';
import { CopyField } from '../../../ui/copy-field/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface EmbedDialogProps {
  readonly widget: WebsiteWidget;
  readonly onClose: () => void;
}

export function EmbedDialog({ widget, onClose }: EmbedDialogProps) {
  const t = usePhrases('collections-admin');
  const ui = usePhrases('ui');
  const { name, address, allowedOrigins } = widget;
  return (
    <Dialog
      title={t('widgets.codeTitle', { name })}
      closeLabel={ui('close')}
      isOpen
      onClose={onClose}
      size="lg"
    >
      <Stack>
        <Text size="sm">{t('widgets.codeText')}</Text>
        {allowedOrigins.length === 0 && <Alert color="yellow">{t('widgets.noOrigins')}</Alert>}
        <CopyField
          isFirst
          isLong
          label={t('widgets.code')}
          value={embedCode(widget)}
          words={{ copy: t('widgets.copy'), copied: t('widgets.copied') }}
        />
        <Group justify="space-between">
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<ArrowSquareOutIcon size={16} />}
          >
            {t('widgets.preview')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {ui('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The loader is beside the widget's page; the title names the frame for screen readers. */
function embedCode({ name, address }: WebsiteWidget): string {
  const [, app = '', token = ''] = /^(.*)\/embed\/([^/]+)$/.exec(address) ?? [];
  return `<script src="${app}/embed.js" data-widget="${token}" data-title="${escapeHtml(name)}" async></script>`;
}
