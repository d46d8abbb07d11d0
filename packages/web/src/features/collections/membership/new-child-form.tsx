// A child collection: some of its parent's records, by a filter or manually.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { DialogFooter } from '../../../app/forms/dialog-footer.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { collectionQuery } from '../collection-queries.ts';
import { NamingInputs } from '../naming-inputs.tsx';
import { MembershipInputs } from './membership-inputs.tsx';

export function NewChildForm({ parentId }: { readonly parentId: CollectionId }) {
  const place = { teamId: useTeamId(), collectionId: parentId };
  return (
    <QueryBoundary query={useQuery(collectionQuery(place))} skeleton={<PageSkeleton />} size="page">
      {(parent) => <ChildForm parent={parent} />}
    </QueryBoundary>
  );
}

function ChildForm({ parent }: { readonly parent: CollectionWithFields }) {
  const more = usePhrases('collections-admin');
  const form = useChildForm(parent);
  return (
    <Page width="narrow">
      <PageHeader
        title={more('child.newTitle', { parent: parent.pluralName })}
        intro={more('child.newIntro')}
      />
      <form {...form.form}>
        <Stack>
          <Panel>
            <Stack>
              <NamingInputs form={form} isNew />
            </Stack>
          </Panel>
          <Panel title={more('place.title')}>
            <MembershipInputs
              parentId={parent.id}
              fields={parent.fields}
              value={form.values.membershipDataFilter ?? null}
              problem={form.text('membershipDataFilter').error}
              onChange={(filter) => form.set('membershipDataFilter', filter ?? undefined)}
            />
          </Panel>
          <DialogFooter form={form} action={more('child.create')} />
        </Stack>
      </form>
    </Page>
  );
}

function useChildForm(parent: CollectionWithFields) {
  const t = usePhrases('collections');
  const teamId = useTeamId();
  const navigate = useNavigate();
  return useContractForm({
    schema: collections.create.body,
    initialValues: {
      name: '',
      pluralName: '',
      description: '',
      icon: parent.icon,
      parentId: parent.id,
      // By filter unless the user chooses otherwise.
      membershipDataFilter: { all: [] } as Filter | undefined,
    },
    fieldOfCode: { name_taken: 'pluralName' },
    onSubmit: async (body) => {
      const made = await api.collections.create(
        { params: { teamId }, body },
        { idempotencyKey: crypto.randomUUID() },
      );
      return made;
    },
    done: ({ pluralName: name }) => t('form.created', { name }),
    onDone: ({ id: dataCollectionId }) =>
      navigate({
        to: '/team-{$teamId}/data-collections/$dataCollectionId/records',
        params: { teamId, dataCollectionId },
        search: {},
      }),
  });
}
