import { api } from '../../../api/api.ts';
import { pagesOf, queryKeyOf } from '../../../api/queries.ts';
import type { CollectionPlace } from '../../fields/index.ts';

const recordsAPage = '50';

export function trashQuery(place: CollectionPlace, search: string) {
  const filter = search === '' ? {} : { search };
  return pagesOf(queryKeyOf(api.trash.list, { params: place, query: filter }), (after, signal) =>
    api.trash.list({ params: place, query: { ...filter, limit: recordsAPage, ...after } }, { signal }),
  );
}
