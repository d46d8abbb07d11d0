import { bulkChanges } from '@fieldhouse/contract/bulk-changes';
import { collectionMembers } from '@fieldhouse/contract/collection-members';
import { recordHistory, trash } from '@fieldhouse/contract/record-history';
import { recordIndexes } from '@fieldhouse/contract/record-indexes';
import { recordLinks } from '@fieldhouse/contract/record-links';
import { recordPlaces } from '@fieldhouse/contract/record-places';
import { records } from '@fieldhouse/contract/records';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import {
  cancelBulkChange,
  deleteMatching,
  getBulkChange,
  undoBulkChange,
  updateMatching,
} from './bulk-changes/bulk-change-actions.ts';
import { listHistory, revertRecord } from './history/history-actions.ts';
import { explainRecords, listIndexes } from './index-actions.ts';
import { listReverseLinks } from './link-actions.ts';
import { addMembers, removeMembers } from './member-actions.ts';
import { queryPlaces } from './place-actions.ts';
import { listRecentRecords } from './recent-actions.ts';
import {
  aggregate,
  changeRecords,
  createRecords,
  deleteRecords,
  getManyRecords,
  getRecord,
  locateRecord,
  queryRecords,
  undeleteRecords,
} from './record-actions.ts';
import { eraseTrashed, listTrashed } from './trash/trash-actions.ts';

export const recordRoutes = [
  bind(records.query, queryRecords),
  bind(records.aggregate, aggregate),
  bind(records.locate, locateRecord),
  bind(records.recent, listRecentRecords),
  bind(records.get, getRecord),
  bind(records.getMany, getManyRecords),
  bind(records.create, createRecords),
  bind(records.update, changeRecords),
  bind(records.delete, deleteRecords),
  bind(records.restore, undeleteRecords),
  bind(bulkChanges.updateMatching, updateMatching),
  bind(bulkChanges.deleteMatching, deleteMatching),
  bind(bulkChanges.get, getBulkChange),
  bind(bulkChanges.cancel, cancelBulkChange),
  bind(bulkChanges.undo, undoBulkChange),
  bind(collectionMembers.add, addMembers),
  bind(collectionMembers.remove, removeMembers),
  bind(recordPlaces.query, queryPlaces),
  bind(recordLinks.reverse, listReverseLinks),
  bind(recordIndexes.list, listIndexes),
  bind(recordIndexes.explain, explainRecords),
  bind(recordHistory.list, listHistory),
  bind(recordHistory.revert, revertRecord),
  bind(trash.list, listTrashed),
  bind(trash.erase, eraseTrashed),
];
