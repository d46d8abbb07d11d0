// Adds the people of a collection to a list: what would become of them is counted first.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { maxCountedPeople } from '@fieldhouse/contract/message-audience';
import type { SubscriberImport, subscriberImports } from '@fieldhouse/contract/subscriber-imports';
import { userIdOf } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { countWhenAdded, getOpenList } from '../subscription-lists/index.ts';
import { selectPeopleOf } from './collection-people-queries.ts';
import { loadImport, toSubscriberImport } from './subscriber-import-actions.ts';
import { enqueueImport } from './subscriber-import-jobs.ts';
import { insertCollectionImport } from './subscriber-import-queries.ts';

type Input<E extends keyof typeof subscriberImports> = EndpointInput<(typeof subscriberImports)[E]>;

export async function countFromCollection(ctx: TeamContext, { params, body }: Input<'countFromCollection'>) {
  const list = await getOpenList(ctx, params.subscriptionListId);
  const { people, kind } = await selectPeopleOf(ctx, body);
  const mustConfirm = list.optIn === 'double' && body.isConfirmed !== true;
  return countWhenAdded(ctx.db, list.id, people, {
    limit: maxCountedPeople,
    // A confirmation is mailed.
    canBeAdded: !(mustConfirm && kind === 'phone'),
  });
}

export async function startFromCollection(
  ctx: TeamContext,
  { params, body }: Input<'startFromCollection'>,
): Promise<SubscriberImport> {
  const list = await getOpenList(ctx, params.subscriptionListId);
  const { collection, kind } = await selectPeopleOf(ctx, body);
  const { source, isConfirmed = false, filter } = body;
  const id = newId();
  const { pluralName } = collection.row;
  await insertCollectionImport(ctx.db, {
    id,
    listId: list.id,
    fileName: pluralName,
    collectionId: collection.id,
    collectionColumn: body.column,
    filter: filter === undefined ? null : JSON.stringify(filter),
    mapping: JSON.stringify([kind, 'name']),
    source,
    isConfirmed,
    createdBy: userIdOf(ctx.actor),
  });
  await writeAudit(ctx, {
    action: 'subscription_list.imported',
    subjectId: list.id,
    subjectName: list.internalName,
    detail: { fileName: pluralName, source, isConfirmed },
  });
  await enqueueImport(ctx, id);
  ctx.announce({ type: 'subscription_lists.changed' });
  return toSubscriberImport(await loadImport(ctx, list.id, id));
}
