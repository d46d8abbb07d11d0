// The tools for MCP clients: each is an endpoint of the API, with its schemas. There is no other access, so
// nothing is available here that the caller could not request there.
import { collections } from '@fieldhouse/contract/collections';
import { views } from '@fieldhouse/contract/data-views';
import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import { filter } from '@fieldhouse/contract/filters';
import { records } from '@fieldhouse/contract/records';
import { search } from '@fieldhouse/contract/search';
import { z } from 'zod';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly endpoint: EndpointSpec;
  /**
   * Path parameters and the body in one object, which models handle best. The endpoint validates them again.
   */
  readonly input: z.ZodObject;
  readonly isDestructive?: boolean;
  /** Selects parts of a reply that contains more than a model needs. */
  readonly shorten?: (reply: Record<string, unknown>) => unknown;
}

const maxRows = 100;
const id = z.uuid();
const place = { collectionId: id.describe('Id of the collection, from list_collections') };
// The endpoint limits the values; this only describes the schema.
const selection = { filter: filter.optional(), search: z.string().max(200).optional() };

export const tools: readonly Tool[] = [
  {
    name: 'list_collections',
    title: 'List collections',
    description: 'The collections (tables) of the team: ids, names, counts and parents.',
    endpoint: collections.list,
    input: z.strictObject({}),
    shorten: ({ items }) => ({ items: (items as Record<string, unknown>[]).map(toShortCollection) }),
  },
  {
    name: 'describe_collection',
    title: 'Describe a collection',
    description:
      'One collection with its fields: column names, types and options. Read it before you query or write. The text of a ' +
      'field with several languages is under its column name in the first of them, and under name@language in each other.',
    endpoint: collections.get,
    input: z.strictObject(place),
  },
  {
    name: 'list_views',
    title: 'List views',
    description: 'The saved views of a collection with their filters and sorts.',
    endpoint: views.list,
    input: z.strictObject(place),
  },
  {
    name: 'query_records',
    title: 'Query records',
    description:
      'A page of records by filter, search and sorts. A filter is {"field": column, "operator": …, "value": …} or ' +
      '{"all": […]} or {"any": […]}. Go on with `after` set to the `next` of the page before.',
    endpoint: records.query,
    input: records.query.body
      .omit({ position: true, filter: true, search: true, limit: true })
      .extend({ ...place, ...selection, limit: z.int().min(1).max(maxRows).default(25) }),
  },
  {
    name: 'get_record',
    title: 'Get a record',
    description: 'One record with every value that the caller may read.',
    endpoint: records.get,
    input: z.strictObject({ ...place, recordId: id }),
  },
  {
    name: 'aggregate',
    title: 'Aggregate records',
    description: 'Counts, sums, averages and the like of the records that match, of all and group by group.',
    endpoint: records.aggregate,
    input: records.aggregate.body.omit({ filter: true, search: true }).extend({ ...place, ...selection }),
  },
  {
    name: 'search',
    title: 'Search everything',
    description: 'Finds records, collections, views, wizards and messages by what is in them.',
    endpoint: search.find,
    input: search.find.body,
  },
  {
    name: 'create_records',
    title: 'Create records',
    description:
      'Creates up to 100 records, all or none. Values stand by column name; links and selections are ids.',
    endpoint: records.create,
    input: z.strictObject({ ...place, records: records.create.body.shape.records.max(maxRows) }),
  },
  {
    name: 'update_records',
    title: 'Update records',
    description:
      'Changes up to 100 records, all or none. With `version` a record that was changed in the meantime is refused.',
    endpoint: records.update,
    input: z.strictObject({ ...place, records: records.update.body.shape.records.max(maxRows) }),
    isDestructive: true,
  },
  {
    name: 'delete_records',
    title: 'Delete records',
    description: 'Puts up to 100 records into the trash, where they stay for 30 days.',
    endpoint: records.delete,
    input: z.strictObject({ ...place, ids: records.delete.body.shape.ids.max(maxRows) }),
    isDestructive: true,
  },
];

function toShortCollection(collection: Record<string, unknown>) {
  const { id: collectionId, name, pluralName, description, parentId, recordCount } = collection;
  return { collectionId, name, pluralName, description, parentId, recordCount };
}
