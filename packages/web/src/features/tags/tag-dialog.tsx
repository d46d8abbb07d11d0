import { type Tag, tagColors, tags } from '@fieldhouse/contract/tags';
import { Radio, Textarea, TextInput } from '@mantine/core';
import { api } from '../../api/api.ts';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Chip } from '../../ui/chip.tsx';
import css from './tags.module.css';

interface TagDialogProps {
  /** Undefined for a new one. */
  readonly tag: Tag | undefined;
  readonly onClose: () => void;
}

function useTagForm({ tag, onClose }: TagDialogProps) {
  const t = usePhrases('tags');
  const teamId = useTeamId();
  const { name = '', color = 'green', description = '' } = tag ?? {};
  return useContractForm({
    schema: tags.create.body,
    initialValues: { name, color, description },
    fieldOfCode: { name_taken: 'name' },
    isEdit: tag !== undefined,
    onSubmit: async (body, { patch }) => {
      if (tag) await api.tags.change({ params: { teamId, tagId: tag.id }, body: patch });
      else await api.tags.create({ params: { teamId }, body });
      return body;
    },
    done: ({ name: made }) => (tag ? t('saved') : t('created', { tag: made })),
    onDone: onClose,
  });
}

export function TagDialog(props: TagDialogProps) {
  const { tag, onClose } = props;
  const t = usePhrases('tags');
  const ui = usePhrases('ui');
  const form = useTagForm(props);
  return (
    <FormDialog
      form={form}
      title={tag ? t('editTitle') : t('newTitle')}
      action={tag ? ui('save') : t('create')}
      onClose={onClose}
    >
      <TextInput label={t('name')} required maxLength={60} data-autofocus {...form.text('name')} />
      <Radio.Group
        label={t('color')}
        value={form.values.color}
        onChange={(value) => form.set('color', tags.create.body.shape.color.unwrap().parse(value))}
      >
        <div className={css.colors}>
          {tagColors.map((color) => (
            <Radio key={color} value={color} label={<Chip color={color}>{t(`colors.${color}`)}</Chip>} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={t('description')}
        description={t('descriptionHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxLength={300}
        {...form.text('description')}
      />
      <div className={css.preview}>
        <span>{t('preview')}</span>
        <Chip color={form.values.color}>{form.values.name.trim() || t('name')}</Chip>
      </div>
    </FormDialog>
  );
}
