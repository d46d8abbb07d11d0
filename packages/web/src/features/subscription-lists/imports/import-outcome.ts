import type { SubscriberImport } from '@fieldhouse/contract/subscriber-imports';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { subscriberImportsApi } from '../../../api/endpoints/subscriptions-api.ts';
import type { Toast } from '../../../app/feedback/toast-list.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import type { ListPlace } from '../subscription-list-queries.ts';

const shown = ['added', 'unchanged', 'unsubscribed', 'suppressed', 'optedOut', 'invalid'] as const;

interface ImportOutcome {
  /** Zeros are left out, except that of the people who were added. */
  textOf(of: SubscriberImport): string;
  /** Of the end of a small import, or of the start of one that goes on. */
  toastOf(of: SubscriberImport): Toast;
}

export function useImportOutcome(): ImportOutcome {
  const t = usePhrases('subscription-lists');
  const textOf = (of: SubscriberImport) => {
    const hasGivenUp = of.errorDetail === 'gave_up';
    if (of.state === 'failed' && !hasGivenUp)
      return t(of.collectionId === null ? 'import.stopped' : 'fromCollection.stopped');
    const counts = shown
      .filter((key) => key === 'added' || of[key] > 0)
      .map((key) => t(`import.counts.${key}`, { count: of[key] }));
    if (hasGivenUp) counts.unshift(t(of.collectionId === null ? 'import.gaveUp' : 'fromCollection.gaveUp'));
    if (of.state === 'running') counts.unshift(t('import.running', { count: of.rowsDone }));
    return counts.join(' · ');
  };
  const toastOf = (of: SubscriberImport): Toast => ({
    text: of.state === 'running' ? t('import.started') : textOf(of),
    tone: of.state === 'failed' ? 'danger' : 'good',
  });
  return { textOf, toastOf };
}

const looks = 5;
const lookEveryMs = 300;

/** Small imports are done in a moment: then their outcome is announced, not their start. */
export async function endOrShow(place: ListPlace, started: SubscriberImport): Promise<SubscriberImport> {
  const end = await ignoreFailure(endOf(place, started), 'the page shows how it goes on');
  return end ?? started;
}

async function endOf(place: ListPlace, started: SubscriberImport): Promise<SubscriberImport> {
  let latest = started;
  for (let look = 0; look < looks && latest.state === 'running'; look++) {
    await new Promise((done) => setTimeout(done, lookEveryMs));
    const { items } = await subscriberImportsApi.list({ params: place });
    latest = items.find(({ id }) => id === started.id) ?? latest;
  }
  return latest;
}
