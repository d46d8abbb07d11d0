import type { Slice } from '../../kernel/http/slice.ts';
import { auditRoutes } from './audit-routes.ts';

export { writeAudit } from './write-audit.ts';

export const auditLogSlice: Slice = { name: 'audit-log', routes: auditRoutes };
