import { type DashboardSummary, dashboards } from '@fieldhouse/contract/dashboards';
import { Radio, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { dashboardsApi } from '../../../api/endpoints/dashboards-api.ts';
import { adminFeatures } from '../../../app/admin-features.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { dashboardQuery } from '../dashboard-queries.ts';
import css from './editor.module.css';

interface DashboardDialogProps {
  /** Undefined for a new one. */
  readonly dashboard: DashboardSummary | undefined;
  readonly onClose: () => void;
}

export function DashboardDialog({ dashboard, onClose }: DashboardDialogProps) {
  const t = usePhrases('dashboards');
  const ui = usePhrases('ui');
  const client = useQueryClient();
  const navigate = useNavigate();
  const teamId = useTeamId();
  const { may } = useRights();
  const mayShare = may(...adminFeatures.collections);
  const form = useContractForm({
    schema: dashboards.create.body,
    initialValues: {
      name: dashboard?.name ?? '',
      visibility: dashboard?.visibility ?? (mayShare ? 'team' : 'personal'),
    },
    isEdit: dashboard !== undefined,
    ...(dashboard && {
      version: dashboard.version,
      fetchStored: async () => {
        const found = await client.fetchQuery({ ...dashboardQuery(teamId, dashboard.id), staleTime: 0 });
        const { name, visibility, version } = found;
        return { values: { name, visibility }, version };
      },
    }),
    onSubmit: ({ name, visibility }, { version }) =>
      dashboard
        ? dashboardsApi.change({ params: { teamId, dashboardId: dashboard.id }, body: { version, name } })
        : dashboardsApi.create({ params: { teamId }, body: { name, visibility } }),
    done: ({ name }) => (dashboard ? t('switcher.saved') : t('switcher.created', { name })),
    onDone: async ({ id }) => {
      if (!dashboard)
        await navigate({ to: '/team-{$teamId}/dashboard', params: { teamId }, search: { dashboard: id } });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(dashboard ? 'switcher.rename' : 'newDashboard')}
      action={dashboard ? ui('save') : t('switcher.create')}
      onClose={onClose}
    >
      <TextInput label={t('switcher.name')} required maxLength={120} data-autofocus {...form.text('name')} />
      {!dashboard && mayShare && (
        <Radio.Group
          label={t('switcher.visibility')}
          value={form.values.visibility}
          onChange={(value) => form.set('visibility', value === 'team' ? 'team' : 'personal')}
        >
          <div className={css.choices}>
            <Radio value="team" label={t('switcher.everyone')} description={t('switcher.everyoneText')} />
            <Radio value="personal" label={t('switcher.personal')} description={t('switcher.personalText')} />
          </div>
        </Radio.Group>
      )}
    </FormDialog>
  );
}
