import type { AuditLine } from '@fieldhouse/contract/audit-log';
import { usePhrases } from '../../app/phrases.ts';
import { useRoleChange } from '../roles/index.ts';
import css from './audit-log.module.css';

/** A role may hold a thousand permissions; a log line lists only the first. */
const maxListed = 8;

/** Permissions added and removed by a change of a role. */
export function RoleChange({ detail }: Pick<AuditLine, 'detail'>) {
  const t = usePhrases('audit-log');
  const { renamedTo, granted, taken } = useRoleChange(detail);
  const lines = [
    ...(renamedTo === undefined ? [] : [t('role.renamed', { name: renamedTo })]),
    ...granted.map((what) => t('role.granted', { what })),
    ...taken.map((what) => t('role.taken', { what })),
  ];
  if (lines.length === 0) return null;
  const more = lines.length - maxListed;
  return (
    <ul className={css.changes}>
      {lines.slice(0, maxListed).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {more > 0 && <li>{t('role.more', { count: more })}</li>}
    </ul>
  );
}
