import { auditLog } from '@fieldhouse/contract/audit-log';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { listAuditLog, listAuditPeople } from './audit-actions.ts';

export const auditRoutes = [bind(auditLog.list, listAuditLog), bind(auditLog.people, listAuditPeople)];
