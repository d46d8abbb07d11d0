// One role: what it is called, what it grants, and who holds it.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { RoleId } from '@fieldhouse/contract/ids';
import { type Role, roles } from '@fieldhouse/contract/roles';
import { Button, Textarea, TextInput } from '@mantine/core';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { usePageLabel } from '../../app/crumbs/page-label.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import type { StoredValues } from '../../app/forms/edit-base.ts';
import { FormNotes } from '../../app/forms/form-notes.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import type { Edited } from '../../app/forms/use-saving.ts';
import { TextLink } from '../../app/links.tsx';
import { TeamNotFoundPage } from '../../app/pages/not-found-page.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import entries from '../../ui/entries.module.css';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { DataPermissions } from './data-permissions.tsx';
import { FeaturePermissions } from './feature-permissions.tsx';
import { HoldersPanel } from './holders-panel.tsx';
import { type RoleContent, roleQuery, rolesQuery } from './role-queries.ts';
import css from './roles.module.css';

export function NewRolePage() {
  const t = usePhrases('roles');
  const teamId = useTeamId();
  const navigate = useNavigate();
  return (
    <Page>
      <RoleHeader title={t('role.newTitle')} />
      <RoleForm
        content={emptyRole}
        submitLabel={t('role.create')}
        onSubmit={(body) =>
          api.roles.create({ params: { teamId }, body }, { idempotencyKey: crypto.randomUUID() })
        }
        done={({ name }) => t('role.created', { name })}
        onDone={({ id: roleId }) =>
          navigate({
            to: '/team-{$teamId}/admin/roles/$roleId',
            params: { teamId, roleId },
            replace: true,
          })
        }
      />
      <p className={entries.soft}>{t('members.saveFirst')}</p>
    </Page>
  );
}

type RoleEdit = Edited<EndpointInput<typeof roles.create>['body'], RoleContent>;

const emptyRole: RoleContent = { name: '', description: '', featurePermissions: [], dataPermissions: [] };

export function RolePage() {
  const teamId = useTeamId();
  const { roleId } = useParams({ strict: false });
  // The server answers not_found for an address that names no role of the team.
  return (
    <QueryBoundary
      query={useQuery(roleQuery(teamId, roleId as RoleId))}
      skeleton={<PageSkeleton />}
      refusals={{ not_found: <TeamNotFoundPage /> }}
      size="page"
    >
      {(role) => <ExistingRole key={role.id} role={role} />}
    </QueryBoundary>
  );
}

function ExistingRole({ role }: { readonly role: Role }) {
  const t = usePhrases('roles');
  const teamId = useTeamId();
  const client = useQueryClient();
  usePageLabel(role.name);
  const save = async (_body: RoleContent, { change, version }: RoleEdit) => {
    const params = { teamId, roleId: role.id };
    const saved = await api.roles.change({ params, body: { version, ...change } });
    client.setQueryData(roleQuery(teamId, role.id).queryKey, saved);
    return saved;
  };
  return (
    <Page>
      <RoleHeader title={role.name} role={role} />
      <RoleForm
        content={role}
        version={role.version}
        submitLabel={t('role.save')}
        onSubmit={save}
        done={() => t('role.saved')}
        fetchStored={async () => {
          const found = await client.fetchQuery({ ...roleQuery(teamId, role.id), staleTime: 0 });
          return { values: contentOf(found), version: found.version };
        }}
      />
      <HoldersPanel role={role} />
    </Page>
  );
}

function RoleHeader({ title, role }: { readonly title: string; readonly role?: Role }) {
  const t = usePhrases('roles');
  const teamId = useTeamId();
  return (
    <PageHeader
      title={title}
      intro={
        <TextLink to="/team-{$teamId}/admin/roles" params={{ teamId }}>
          <ArrowLeftIcon size={14} weight="bold" aria-hidden="true" /> {t('role.backToList')}
        </TextLink>
      }
      actions={role && <DeleteButton role={role} />}
    />
  );
}

function DeleteButton({ role: { id: roleId, name } }: { readonly role: Role }) {
  const t = usePhrases('roles');
  const teamId = useTeamId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { run: remove } = useAction(() => api.roles.delete({ params: { teamId, roleId } }), {
    confirm: () => ({
      title: t('role.deleteTitle', { name }),
      text: t('role.deleteText'),
      action: t('role.delete'),
      isDangerous: true,
    }),
    onDone: async () => {
      // Otherwise the list on the next page would show it for a moment.
      client.setQueryData(
        rolesQuery(teamId).queryKey,
        (known) => known && { items: known.items.filter(({ id }) => id !== roleId) },
      );
      // Before anything is refetched, so that the deleted role itself isn't.
      await navigate({ to: '/team-{$teamId}/admin/roles', params: { teamId } });
    },
    done: { text: t('role.deleted', { name }) },
  });
  return (
    <Button variant="subtle" color="red" leftSection={<TrashIcon size={16} />} onClick={() => void remove()}>
      {t('role.delete')}
    </Button>
  );
}

function contentOf({ name, description, featurePermissions, dataPermissions }: RoleContent): RoleContent {
  return { name, description, featurePermissions, dataPermissions };
}

interface RoleFormProps {
  readonly content: RoleContent;
  readonly submitLabel: string;
  readonly onSubmit: (content: RoleContent, edited: RoleEdit) => Promise<Role>;
  readonly done: (role: Role) => string;
  readonly onDone?: (role: Role) => unknown;
  readonly version?: number;
  readonly fetchStored?: () => Promise<StoredValues<RoleContent>>;
}

function RoleForm({ content, submitLabel, onSubmit, ...others }: RoleFormProps) {
  const t = usePhrases('roles');
  const form = useContractForm({
    schema: roles.create.body,
    initialValues: contentOf(content),
    isEdit: content !== emptyRole,
    ...others,
    fieldOfCode: { name_taken: 'name' },
    onSubmit: ({ name, description = '', featurePermissions = [], dataPermissions = [] }, edited) =>
      onSubmit({ name, description, featurePermissions, dataPermissions }, edited),
  });
  return (
    <form {...form.form} className={css.parts}>
      <Panel title={t('role.about')}>
        <div className={css.form}>
          <TextInput
            label={t('role.name')}
            placeholder={t('role.namePlaceholder')}
            required
            maxLength={80}
            {...form.text('name')}
          />
          <Textarea
            label={t('role.description')}
            description={t('role.descriptionHint')}
            autosize
            maxLength={500}
            {...form.text('description')}
          />
        </div>
      </Panel>
      <FeaturePermissions
        intro={t('feature.intro')}
        value={form.values.featurePermissions}
        onChange={(features) => form.set('featurePermissions', features)}
      />
      <DataPermissions
        value={form.values.dataPermissions}
        onChange={(permissions) => form.set('dataPermissions', permissions)}
      />
      <div className={css.bar}>
        {form.isChanged && <span className={css.unsaved}>{t('role.unsaved')}</span>}
        <FormNotes form={form} />
        <Button type="submit" loading={form.isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
