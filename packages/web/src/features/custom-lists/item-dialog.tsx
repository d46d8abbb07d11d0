// One item: its name, icon and colour.
import type { CollectionId } from '@fieldhouse/contract/ids';
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/api.ts';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { noToast, useAction } from '../../app/feedback/use-action.ts';
import { useAskedClose, useIsChanged } from '../../app/forms/use-leave.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Chip, chipColors, toChipColor } from '../../ui/chip.tsx';
import { DataIcon } from '../../ui/data-icon.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconPicker } from '../fields/index.ts';
import { type ListItem, useRefreshList } from './custom-list-queries.ts';
import css from './custom-lists.module.css';

interface ItemDialogProps {
  readonly collectionId: CollectionId;
  /** Undefined for a new one. */
  readonly item: ListItem | undefined;
  /** The position of a new item. */
  readonly nextPosition: number;
  readonly onClose: () => void;
}

const noIcon = 'fa-solid fa-circle';

export function ItemDialog(props: ItemDialogProps) {
  const { item, onClose } = props;
  const t = usePhrases('custom-lists');
  const ui = usePhrases('ui');
  const form = useItemForm(props);
  const { name, icon, color } = form.values;
  const close = useAskedClose(useIsChanged(form.values) && !form.isBusy, onClose);
  return (
    <Dialog title={item ? t('item.edit') : t('item.new')} closeLabel={ui('close')} isOpen onClose={close}>
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <TextInput
            label={t('item.name')}
            required
            maxLength={200}
            data-autofocus
            value={name}
            error={form.problem}
            onChange={(event) => form.set({ name: event.currentTarget.value })}
          />
          <IconPicker
            label={t('item.icon')}
            value={icon || noIcon}
            onChange={(next) => form.set({ icon: next })}
          />
          <Radio.Group
            label={t('item.color')}
            value={color}
            onChange={(next) => form.set({ color: toChipColor(next) })}
          >
            <div className={css.colors}>
              {chipColors.map((one) => (
                <Radio key={one} value={one} label={<Chip color={one}>{t(`colors.${one}`)}</Chip>} />
              ))}
            </div>
          </Radio.Group>
          <div>
            <Chip color={color} {...(icon !== '' && { icon: <DataIcon icon={icon} size={12} /> })}>
              {name.trim() || t('item.name')}
            </Chip>
          </div>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={form.isBusy}>
              {item ? ui('save') : t('item.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function useItemForm({ collectionId, item, nextPosition, onClose }: ItemDialogProps) {
  const t = usePhrases('custom-lists');
  const teamId = useTeamId();
  const refresh = useRefreshList();
  const { name = '', icon = '', color = chipColors[nextPosition % chipColors.length] ?? 'gray' } = item ?? {};
  const [values, setValues] = useState({ name, icon, color });
  const [isNameMissing, setNameMissing] = useState(false);
  const save = async () => {
    const params = { teamId, collectionId };
    const written = { ...values, name: values.name.trim(), icon: values.icon === '' ? null : values.icon };
    if (item) {
      const records = [{ id: item.id, version: item.version, values: written }];
      await api.records.update({ params, body: { records } });
    } else {
      await api.records.create({ params, body: { records: [{ ...written, position: nextPosition }] } });
    }
  };
  const {
    run,
    isPending: isBusy,
    error,
  } = useAction(save, {
    onDone: async () => {
      await refresh();
      onClose();
    },
    failed: noToast,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = values.name.trim() === '';
    setNameMissing(isMissing);
    if (!isMissing) void run();
  };
  const set = (part: Partial<typeof values>) => setValues((now) => ({ ...now, ...part }));
  const problem = isNameMissing ? t('item.nameMissing') : error && problemText(error);
  return { values, set, problem, isBusy, submit };
}
