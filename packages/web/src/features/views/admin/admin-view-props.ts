import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { View } from '@fieldhouse/contract/data-views';
import type { CollectionPlace } from '../../fields/index.ts';

/** Props of each tab of a view's page. */
export interface ViewTabProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly view: View;
}
