import { suppressions } from '@fieldhouse/contract/suppressions';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { erasePerson, exportPerson } from './person-actions.ts';
import { liftPersonsOptOut, liftSuppression, listOptOuts, listSuppressions } from './suppression-actions.ts';

export const suppressionRoutes = [
  bind(suppressions.list, listSuppressions),
  bind(suppressions.lift, liftSuppression),
  bind(suppressions.optOuts, listOptOuts),
  bind(suppressions.liftOptOut, liftPersonsOptOut),
  bind(suppressions.exportPerson, exportPerson),
  bind(suppressions.erasePerson, erasePerson),
];
