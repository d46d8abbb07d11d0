import { type WizardTokenBatch, wizardTokenBatches } from '@fieldhouse/contract/wizard-token-batches';
import { Button, Loader } from '@mantine/core';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../../../api/client.ts';
import { wizardTokenBatchesApi } from '../../../../api/endpoints/wizards/wizard-token-batches-api.ts';
import { queryOf } from '../../../../api/queries.ts';
import { QueryBoundary } from '../../../../app/feedback/query-boundary.tsx';
import { useAction } from '../../../../app/feedback/use-action.ts';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { RowsSkeleton } from '../../../../ui/skeletons.tsx';
import type { WizardPlace } from '../../wizard-queries.ts';
import own from './link-lists.module.css';

const pollMs = 2000;

/** The lists that the user made, until their file expires. */
export function LinkListRows({ place }: { readonly place: WizardPlace }) {
  const query = useQuery({
    ...queryOf(wizardTokenBatchesApi.list, { params: { ...place } }),
    // While a job makes links.
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'waiting') ? pollMs : false,
  });
  return (
    <QueryBoundary query={query} skeleton={<RowsSkeleton rows={1} />}>
      {({ items }) =>
        items.length === 0 ? null : (
          <ul className={own.lists}>
            {items.map((batch) => (
              <Row key={batch.id} place={place} batch={batch} />
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}

function Row({ place, batch }: { readonly place: WizardPlace; readonly batch: WizardTokenBatch }) {
  const t = usePhrases('wizard-tokens');
  const formats = useFormats();
  const { id, state, made, leftOut, createdAt, fileExpiresAt } = batch;
  const params = { teamId: place.teamId, wizardTokenBatchId: id };
  const { run: repeat, isPending } = useAction(() => wizardTokenBatchesApi.repeat({ params }), {
    done: t('lists.started'),
  });
  const when = formats.dateTime(createdAt);
  return (
    <li className={own.list}>
      <div className={own.about}>
        <span className={own.made}>
          {state === 'waiting' && <Loader size={14} aria-hidden />}
          {state === 'failed'
            ? t('lists.failed')
            : t('lists.madeCount', { count: made, number: formats.number(made) })}
        </span>
        <span className={own.note}>
          {[
            t('lists.createdAt', { when }),
            state === 'done' &&
              leftOut > 0 &&
              t('lists.leftOut', { count: leftOut, number: formats.number(leftOut) }),
            state === 'waiting'
              ? t('lists.waiting')
              : t('lists.fileUntil', { when: formats.date(fileExpiresAt) }),
          ]
            .filter((one) => one !== false)
            .join(' · ')}
        </span>
      </div>
      {state !== 'waiting' && (
        <Button
          variant="subtle"
          color="gray"
          loading={isPending}
          aria-label={t('lists.repeatOf', { when })}
          onClick={() => void repeat()}
        >
          {t('lists.repeat')}
        </Button>
      )}
      {made > 0 && (
        <Button
          component="a"
          variant="default"
          leftSection={<FileCsvIcon size={16} />}
          href={addressOf(wizardTokenBatches.csv, { params })}
          download
          aria-label={t('lists.downloadOf', { when })}
        >
          {t('lists.download')}
        </Button>
      )}
    </li>
  );
}
