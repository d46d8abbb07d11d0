// A view as an anonymous visitor reads it: search, order, pages, and the download where it is allowed.
import type { SharedPage } from '@fieldhouse/contract/public-views';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { isProblem } from '../../api/api-problem.ts';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { ProblemNotice } from '../../app/feedback/problem-notice.tsx';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { PasswordField } from '../../app/forms/password-field.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import { ClosedView } from './closed-view.tsx';
import { SharedRecords } from './shared-records.tsx';
import css from './shared-views.module.css';
import { useSharedView } from './use-shared-view.ts';

const SharedCalendar = onDemand(() => import('./calendar/shared-calendar.tsx'), 'SharedCalendar');
const SharedMap = onDemand(() => import('./map/shared-map.tsx'), 'SharedMap');

type View = NonNullable<SharedPage['view']>;

interface SharedViewProps {
  readonly token: string;
  /** Whether the team and the title are shown; a website may have its own. */
  readonly hasHead: boolean;
}

export function SharedView({ token, hasHead }: SharedViewProps) {
  const t = usePhrases('shared-views');
  const shared = useSharedView(token);
  const { query, first, isStale, lock } = shared;
  useEffect(() => {
    if (isStale) lock();
  });
  if (query.isPending || isStale) return <Skeleton height={240} aria-label={t('loading')} />;
  if (isProblem(query.error, 'not_found', 'invalid_input')) return <ClosedView />;
  if (!first) return <ProblemNotice error={query.error} size="page" onRetry={query.refetch} />;
  if (first.view === null) return <Password onEnter={shared.unlock} />;
  return <Opened shared={shared} page={first} view={first.view} hasHead={hasHead} />;
}

interface OpenedProps {
  readonly shared: ReturnType<typeof useSharedView>;
  readonly page: SharedPage;
  readonly view: View;
  readonly hasHead: boolean;
}

function Opened({ shared, page, view, hasHead }: OpenedProps) {
  const t = usePhrases('shared-views');
  const { query, reading, selection } = shared;
  const setSearch = useTyped(shared.setSearch);
  const records = query.pages.flatMap((one) => one.records);
  const total = page.total ?? records.length;
  return (
    <>
      {hasHead && <Head view={view} />}
      <div className={css.bar}>
        <TextInput
          type="search"
          className={css.search}
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={200}
          leftSection={<MagnifyingGlassIcon size={16} />}
          onChange={(event) => setSearch(event.currentTarget.value.trim())}
        />
        <span className={css.count} role="status">
          {t('count', { count: total })}
        </span>
        {view.isDownloadable && (
          <Button
            component="a"
            variant="default"
            leftSection={<FileCsvIcon size={16} />}
            href={`/api/public/views/${reading.token}/csv?${new URLSearchParams(selection)}`}
            download
          >
            {t('download')}
          </Button>
        )}
      </div>
      {view.calendar && (
        <Suspense fallback={<Skeleton height={480} />}>
          <SharedCalendar view={view} timeZone={view.calendar.timeZone} reading={reading} />
        </Suspense>
      )}
      {view.map && (
        <Suspense fallback={<Skeleton height={420} mb="md" />}>
          <SharedMap view={view} tiles={view.map.tiles} reading={reading} />
        </Suspense>
      )}
      {!view.calendar && <Listed shared={shared} view={view} records={records} />}
    </>
  );
}

interface ListedProps {
  readonly shared: OpenedProps['shared'];
  readonly view: View;
  readonly records: SharedPage['records'];
}

function Listed({ shared, view, records }: ListedProps) {
  const t = usePhrases('shared-views');
  const { query, reading, order, setOrder } = shared;
  if (records.length === 0)
    return <Notice size="compact" title={reading.search === '' ? t('empty') : t('nothingFound')} />;
  return (
    <>
      <SharedRecords view={view} records={records} order={order} onOrder={setOrder} />
      {query.error !== undefined && <ProblemNotice error={query.error} />}
      <LoadMore query={query} label={t('more')} mt="md" />
    </>
  );
}

const restMs = 300;

/** Passes a text on once typing rests. */
function useTyped(onRest: (text: string) => void): (text: string) => void {
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onRest(text), restMs);
  };
}

function Head({ view }: { readonly view: View }) {
  return (
    <header className={css.head}>
      {view.teamLogo !== null && <img src={view.teamLogo} alt="" className={css.logo} />}
      <div>
        <p className={css.team}>{view.teamName}</p>
        <h1 className={css.title}>{view.name}</h1>
      </div>
    </header>
  );
}

function Password({ onEnter }: { readonly onEnter: (password: string) => Promise<void> }) {
  const t = usePhrases('shared-views');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    await onEnter(password).catch(setError);
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void enter(event)} className={css.password}>
      <Notice
        heading="h1"
        icon={<LockSimpleIcon size={26} />}
        title={t('password.title')}
        text={t('password.text')}
      />
      <PasswordField
        label={t('password.label')}
        autoFocus
        required
        maxLength={200}
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={
          error === undefined
            ? undefined
            : isProblem(error, 'wrong_password')
              ? t('password.wrong')
              : problemText(error)
        }
      />
      <Button type="submit" loading={isBusy}>
        {t('password.open')}
      </Button>
    </form>
  );
}
