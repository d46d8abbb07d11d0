import { Kbd, Modal, Stack, Table, Title } from '@mantine/core';
import { Fragment } from 'react';
import { HelpLink } from '../../../app/help/help-link.tsx';
import { usePhrases } from '../../../app/phrases.ts';

const isMac = /mac/i.test(navigator.platform);
const primary = isMac ? '⌘' : 'Ctrl';

/** Keys on one line are pressed together; alternatives are listed side by side. */
const groups = {
  move: [
    ['arrows', [['← ↑ → ↓']]],
    ['rowEnds', [['Home'], ['End']]],
    [
      'tableEnds',
      [
        [primary, 'Home'],
        [primary, 'End'],
      ],
    ],
    ['pages', [['Page Up'], ['Page Down']]],
    ['next', [['Tab'], ['Shift', 'Tab']]],
  ],
  choose: [
    ['range', [['Shift', '← ↑ → ↓']]],
    ['row', [['Space']]],
    ['all', [[primary, 'A']]],
    ['escape', [['Esc']]],
  ],
  change: [
    ['edit', [['Enter'], ['F2']]],
    ['type', [['A … Z']]],
    ['clear', [['Delete'], ['Backspace']]],
    [
      'copy',
      [
        [primary, 'C'],
        [primary, 'X'],
        [primary, 'V'],
      ],
    ],
    ['fill', [[primary, 'D']]],
    ['undo', [[primary, 'Z']]],
    [
      'redo',
      [
        [primary, 'Shift', 'Z'],
        [primary, 'Y'],
      ],
    ],
  ],
  more: [
    ['open', [['Shift', 'Space']]],
    ['menu', [['Shift', 'F10']]],
    ['column', [['Alt', '↓']]],
    ['moveColumn', [['Alt', 'Shift', '← →']]],
    ['help', [['?'], [primary, '/']]],
  ],
} as const;

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrases('table-tools');
  const ui = usePhrases('ui');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': ui('close') }}
      size="lg"
    >
      <Stack>
        {(['move', 'choose', 'change', 'more'] as const).map((group) => (
          <section key={group}>
            <Title order={3} size="sm" mb={4}>
              {t(`shortcuts.${group}`)}
            </Title>
            <Table verticalSpacing={6} aria-label={t(`shortcuts.${group}`)}>
              <Table.Tbody>
                {groups[group].map(([what, ways]) => (
                  <Table.Tr key={what}>
                    <Table.Th scope="row" fw={400}>
                      {t(`key.${what}`)}
                    </Table.Th>
                    <Table.Td ta="right">
                      <Ways ways={ways} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
        <HelpLink page="keyboard" />
      </Stack>
    </Modal>
  );
}

function Ways({ ways }: { readonly ways: readonly (readonly string[])[] }) {
  const t = usePhrases('table-tools');
  return ways.map((keys, way) => (
    <Fragment key={keys.join(' ')}>
      {way > 0 && ` ${t('shortcuts.or')} `}
      {keys.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && ' + '}
          <Kbd>{key}</Kbd>
        </Fragment>
      ))}
    </Fragment>
  ));
}
