import type { ChangeActor } from '@fieldhouse/contract/change-actor';
import { usePhrases } from '../../../app/phrases.ts';

/** Display name of the user or client that changed or deleted a record. */
export function useActorName(): (actor: ChangeActor) => string {
  const t = usePhrases('record-history');
  return ({ kind, name }) => {
    if (kind === 'system') return t('system');
    if (kind === 'key') return t('key', { name });
    return name ?? t('someone');
  };
}
