import { personRequests } from '@fieldhouse/contract/person-requests';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { erasePerson, exportPerson } from './person-actions.ts';
import {
  createPersonRequest,
  eraseByRequest,
  exportByRequest,
  getPersonRequest,
} from './requests/request-actions.ts';
import {
  addSuppressions,
  liftPersonsOptOut,
  liftSuppression,
  listOptOuts,
  listSuppressions,
} from './suppression-actions.ts';

export const suppressionRoutes = [
  bind(suppressions.list, listSuppressions),
  bind(suppressions.add, addSuppressions),
  bind(suppressions.lift, liftSuppression),
  bind(suppressions.optOuts, listOptOuts),
  bind(suppressions.liftOptOut, liftPersonsOptOut),
  bind(suppressions.exportPerson, exportPerson),
  bind(suppressions.erasePerson, erasePerson),
  bind(personRequests.create, createPersonRequest),
  bind(personRequests.get, getPersonRequest),
  bind(personRequests.export, exportByRequest),
  bind(personRequests.erase, eraseByRequest),
];
