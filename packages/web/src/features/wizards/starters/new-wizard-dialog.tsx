// A new wizard: blank, or from a starter that builds a working draft.
import { wizards as endpoints } from '@fieldhouse/contract/wizards';
import { Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import { adminFeatures } from '../../../app/admin-features.ts';
import { DialogFooter } from '../../../app/forms/dialog-footer.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { makeStarter } from './make-starter.ts';
import { planOf, type StarterName, starterIcons, starters } from './starter-plans.ts';

interface NewWizardDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function NewWizardDialog({ isOpen, onClose }: NewWizardDialogProps) {
  const t = usePhrases('wizards');
  return (
    <Dialog title={t('list.new')} closeLabel={t('list.cancel')} isOpen={isOpen} onClose={onClose} size="lg">
      <NewWizardForm onClose={onClose} />
    </Dialog>
  );
}

function NewWizardForm({ onClose }: Pick<NewWizardDialogProps, 'onClose'>) {
  const t = usePhrases('wizards');
  const b = usePhrases('wizard-builder');
  const teamId = useTeamId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [starter, setStarter] = useState<StarterName | 'blank'>('blank');
  const form = useContractForm({
    schema: endpoints.create.body,
    initialValues: { name: '' },
    onSubmit: async (body) => {
      const made =
        starter === 'blank'
          ? await api.wizards.create({ params: { teamId }, body }, { idempotencyKey: crypto.randomUUID() })
          : await makeStarter(teamId, planOf(starter, body.name, b));
      await client.invalidateQueries({ queryKey: queryKeyOf(api.wizards.list) });
      await client.invalidateQueries({ queryKey: queryKeyOf(api.collections.list) });
      await navigate({
        to: '/team-{$teamId}/admin/data-wizards/$dataWizardId',
        params: { teamId, dataWizardId: made.id },
      });
    },
  });
  const choose = (next: StarterName | 'blank') => {
    const isOwnName = form.values.name.trim() !== '' && form.values.name !== nameOf(starter);
    if (!isOwnName) form.set('name', nameOf(next));
    setStarter(next);
  };
  const nameOf = (one: StarterName | 'blank') => (one === 'blank' ? '' : b(`starters.${one}`));
  return (
    <form {...form.form}>
      <Stack>
        <TextInput
          label={t('list.name')}
          description={t('list.nameHint')}
          data-autofocus
          {...form.text('name')}
        />
        <StarterChoice value={starter} onChange={choose} />
        <DialogFooter form={form} action={t('list.create')} onClose={onClose} />
      </Stack>
    </form>
  );
}

interface StarterChoiceProps {
  readonly value: StarterName | 'blank';
  readonly onChange: (starter: StarterName | 'blank') => void;
}

const choices = ['blank', ...starters] as const;

function StarterChoice({ value, onChange }: StarterChoiceProps) {
  const b = usePhrases('wizard-builder');
  // They create a collection.
  const mayShape = useRights().may(...adminFeatures.collections);
  return (
    <ChoiceCards
      label={b('starters.label')}
      {...(!mayShape && { description: b('starters.needsRights') })}
      choices={choices.map((one) => ({
        value: one,
        title: b(`starters.${one}`),
        text: b(`starters.${one}Text`),
        icon: one === 'blank' ? 'fa-solid fa-wand-magic-sparkles' : starterIcons[one],
        isDisabled: !mayShape && one !== 'blank',
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
