import { records } from '@fieldhouse/contract/records';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { listRecentRecords } from './recent-actions.ts';
import {
  aggregate,
  changeRecords,
  createRecords,
  deleteRecords,
  getManyRecords,
  getRecord,
  queryRecords,
  undeleteRecords,
} from './record-actions.ts';

export const recordRoutes = [
  bind(records.query, queryRecords),
  bind(records.aggregate, aggregate),
  bind(records.recent, listRecentRecords),
  bind(records.get, getRecord),
  bind(records.getMany, getManyRecords),
  bind(records.create, createRecords),
  bind(records.update, changeRecords),
  bind(records.delete, deleteRecords),
  bind(records.restore, undeleteRecords),
];
