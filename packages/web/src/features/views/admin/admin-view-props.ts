import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { View } from '@fieldhouse/contract/data-views';
import type { CollectionPlace } from '../../fields/index.ts';

export interface ViewTabProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly view: View;
}
