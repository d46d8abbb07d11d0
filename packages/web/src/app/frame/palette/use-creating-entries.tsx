// "New …" for everything that this user may create, and imports.
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useQuery } from '@tanstack/react-query';
import { adminFeatures } from '../../admin-features.ts';
import { collectionsQuery } from '../../crumbs/collection-crumb.ts';
import { type NewThing, wantNew } from '../../new-thing.ts';
import { usePhrases } from '../../phrases.ts';
import { useMayFill } from '../../rights/own-rights.ts';
import { useRights } from '../../rights/use-rights.ts';
import { useMembership } from '../../session/use-team.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { type PaletteTarget, usePaletteNavigate } from './use-palette-navigate.ts';

const recordsPath = '/team-{$teamId}/data-collections/$dataCollectionId/records';

export function useCreatingEntries(): readonly PaletteEntry[] {
  return [...useThings(), ...useOfCollections()];
}

/** Where a thing is created: a page, or a dialog of a page. */
type Place = readonly [to: string, thing?: NewThing | undefined, target?: PaletteTarget];

function useEntryOf(): (id: string, label: string, place: Place) => PaletteEntry {
  const go = usePaletteNavigate();
  return (id, label, [to, thing, target]) => ({
    id: `new-${id}`,
    label,
    icon: <PlusIcon size={18} weight="bold" />,
    onChoose: () => void go(to, target).then(() => thing && wantNew(thing)),
  });
}

function useThings(): readonly PaletteEntry[] {
  const t = usePhrases('palette');
  const tFrame = usePhrases('app');
  const { may } = useRights();
  const { isTeamAdmin } = useMembership();
  const toEntry = useEntryOf();
  const mayModel = may(...adminFeatures.collections);
  const mayWrite = may('outgoing_messages_edit');
  const mayInvite = may(...adminFeatures.users);
  const admin = '/team-{$teamId}/admin';
  const messages = '/team-{$teamId}/outgoing-messages';
  const offers: readonly (readonly [isOffered: boolean, id: string, label: string, place: Place])[] = [
    [mayModel, 'collection', tFrame('nav.newCollection'), [`${admin}/new-data-collection`]],
    [may(...adminFeatures.wizards), 'wizard', t('newWizard'), [`${admin}/data-wizards`, 'wizard']],
    [mayWrite, 'message', tFrame('nav.newMessage'), [`${messages}/new`]],
    [mayWrite, 'template', t('newTemplate'), [`${messages}/templates-drafts`, 'template']],
    [
      mayWrite,
      'subscription-list',
      t('newSubscriptionList'),
      [`${messages}/subscription-lists`, 'subscriptionList'],
    ],
    [may('tasks_edit', 'tasks_manage'), 'task', t('newTask'), ['/team-{$teamId}/projects', 'task']],
    [may('tasks_manage'), 'project', t('newProject'), ['/team-{$teamId}/projects', 'project']],
    [true, 'dashboard', t('newDashboard'), ['/team-{$teamId}/dashboard', 'dashboard']],
    [
      mayModel,
      'custom-list',
      t('newCustomList'),
      [`${admin}/new-data-collection`, undefined, { search: { kind: 'list' } }],
    ],
    [mayInvite, 'user', t('inviteUser'), [`${admin}/users`, 'user']],
    [mayInvite, 'role', t('newRole'), [`${admin}/roles/new`]],
    [isTeamAdmin, 'api-key', t('newApiKey'), [`${admin}/api-keys`, 'apiKey']],
    [isTeamAdmin, 'webhook', t('newWebhook'), [`${admin}/webhooks`, 'webhook']],
    [isTeamAdmin, 'sender', t('newSender'), [`${admin}/senders`, 'sender']],
  ];
  return offers.flatMap(([isOffered, id, label, place]) => (isOffered ? [toEntry(id, label, place)] : []));
}

function useOfCollections(): readonly PaletteEntry[] {
  const t = usePhrases('palette');
  const go = usePaletteNavigate();
  const { teamId } = useMembership();
  const mayFill = useMayFill();
  const toEntry = useEntryOf();
  const all = useQuery(collectionsQuery(teamId)).data?.items ?? [];
  const collections = all.filter(({ isUsedAsCustomList }) => !isUsedAsCustomList);
  const fillable = collections.filter(({ id }) => mayFill(id));
  const targetOf = (id: string) => ({ params: { dataCollectionId: id } });
  return [
    ...fillable.map(({ id, name, pluralName }) => ({
      ...toEntry(`record-${id}`, t('newRecord', { name: name.toLocaleLowerCase() }), [
        recordsPath,
        'record',
        targetOf(id),
      ]),
      keywords: pluralName,
      hint: pluralName,
    })),
    ...collections.map(({ id, pluralName }) =>
      toEntry(`view-${id}`, t('newView', { collection: pluralName }), [recordsPath, 'view', targetOf(id)]),
    ),
    ...fillable.map(({ id, pluralName }) => ({
      id: `import-${id}`,
      label: t('importInto', { collection: pluralName }),
      icon: <UploadSimpleIcon size={18} />,
      onChoose: () => void go('/team-{$teamId}/data-collections/$dataCollectionId/import', targetOf(id)),
    })),
  ];
}
