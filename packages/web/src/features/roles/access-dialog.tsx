import { accountTypes } from '@fieldhouse/contract/permissions';
import type { Role, RoleMember } from '@fieldhouse/contract/roles';
import { Button, Checkbox, Radio, Select, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { noToast, useAction } from '../../app/feedback/use-action.ts';
import { useAskedClose, useIsChanged } from '../../app/forms/use-leave.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Dialog } from '../../ui/dialog.tsx';
import entries from '../../ui/entries.module.css';
import { assignRoles, nameOf } from './role-queries.ts';
import css from './roles.module.css';

interface AccessDialogProps {
  readonly member: RoleMember;
  readonly roles: readonly Role[];
  readonly onClose: () => void;
}

/** The roles of one member, and whether they access all data of the team or only what their roles grant. */
export function AccessDialog({ member, roles, onClose }: AccessDialogProps) {
  const t = usePhrases('roles');
  const ui = usePhrases('ui');
  const { draft, change, submit, isBusy, problem } = useAccessForm(member, roles, onClose);
  const close = useAskedClose(useIsChanged(draft) && !isBusy, onClose);
  return (
    <Dialog
      title={t('members.dialogTitle', { name: nameOf(member) })}
      closeLabel={ui('close')}
      isOpen
      onClose={close}
    >
      <form className={css.form} onSubmit={submit}>
        <Checkbox.Group
          label={t('members.roles')}
          value={[...draft.roleIds]}
          onChange={(ids) => change({ roleIds: roles.map(({ id }) => id).filter((id) => ids.includes(id)) })}
        >
          <div className={css.choices}>
            {roles.length === 0 && <span className={entries.soft}>{t('members.noneToChoose')}</span>}
            {roles.map(({ id, name, description }) => (
              <Checkbox key={id} value={id} label={name} description={description} />
            ))}
          </div>
        </Checkbox.Group>
        {member.isTeamAdmin ? (
          <Text size="sm" c="dimmed">
            {t('members.accessFixed')}
          </Text>
        ) : (
          <AccessInputs draft={draft} onChange={change} />
        )}
        {problem !== undefined && (
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        )}
        <div className={css.buttons}>
          <Button variant="default" onClick={close}>
            {ui('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {ui('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type AccessDraft = Pick<RoleMember, 'roleIds' | 'accountType' | 'dataAccess'>;

function useAccessForm(member: RoleMember, roles: readonly Role[], onClose: () => void) {
  const t = usePhrases('roles');
  const teamId = useTeamId();
  const [draft, setDraft] = useState<AccessDraft>(member);
  const change = (part: Partial<AccessDraft>) => {
    const added = (part.roleIds ?? []).filter((id) => !draft.roleIds.includes(id));
    const bringsData = roles.some(
      ({ id, dataPermissions }) => added.includes(id) && dataPermissions.length > 0,
    );
    // The server's default, made visible before saving.
    setDraft({ ...draft, ...(bringsData && { dataAccess: 'by_role' }), ...part });
  };
  const {
    run,
    isPending: isBusy,
    error,
  } = useAction(
    () => {
      const { roleIds, accountType, dataAccess } = draft;
      const assigned = member.isTeamAdmin ? { roleIds } : { roleIds, accountType, dataAccess };
      return assignRoles(teamId, member, assigned);
    },
    {
      onDone: onClose,
      done: t('members.saved', { name: nameOf(member) }),
      failed: noToast,
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return { draft, change, submit, isBusy, problem: error ? problemText(error) : undefined };
}

interface AccessInputsProps {
  readonly draft: AccessDraft;
  readonly onChange: (part: Partial<AccessDraft>) => void;
}

function AccessInputs({ draft, onChange }: AccessInputsProps) {
  const t = usePhrases('roles');
  return (
    <>
      <Select
        label={t('members.accountType')}
        description={t(`members.typeText.${draft.accountType}`)}
        allowDeselect={false}
        value={draft.accountType}
        data={accountTypes.map((type) => ({ value: type, label: t(`members.type.${type}`) }))}
        onChange={(choice) => {
          const accountType = accountTypes.find((type) => type === choice);
          if (accountType) onChange({ accountType });
        }}
      />
      {draft.accountType === 'full' ? (
        <Radio.Group
          label={t('members.dataAccess')}
          value={draft.dataAccess}
          onChange={(choice) => onChange({ dataAccess: choice === 'all' ? 'all' : 'by_role' })}
        >
          <div className={css.choices}>
            <Radio value="by_role" label={t('members.accessByRole')} />
            <Radio value="all" label={t('members.accessAll')} />
          </div>
        </Radio.Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t('members.accessOfType')}
        </Text>
      )}
    </>
  );
}
