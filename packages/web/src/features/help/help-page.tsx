import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { GuideHeading } from '../../../guide-page.ts';
import { usePageLabel } from '../../app/crumbs/page-label.ts';
import { combineQueries, QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { type HelpOutline, helpOutlineQuery } from '../../app/help/help-outline.ts';
import { type HelpPageId, helpPages } from '../../app/help/help-pages.ts';
import { useHelpLanguage } from '../../app/help/use-help-language.ts';
import { TeamNotFoundPage } from '../../app/pages/lazy-not-found.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import css from './help.module.css';
import { helpPageQuery } from './help-content.ts';

/** A page of the guide, with its table of contents and the pages before and after it. */
export function HelpPage() {
  const { helpPage } = useParams({ strict: false });
  const id = helpPages.find((one) => one === helpPage);
  return id ? <OpenPage id={id} /> : <TeamNotFoundPage />;
}

function OpenPage({ id }: { readonly id: HelpPageId }) {
  const language = useHelpLanguage();
  const page = useQuery(helpPageQuery(language, id));
  const outline = useQuery(helpOutlineQuery(language));
  return (
    <QueryBoundary query={combineQueries({ page, outline })} skeleton={<PageSkeleton />} size="page">
      {({ page: { title, headings, html }, outline: pages }) => (
        <Page>
          <article className={css.article}>
            <PageHeader title={title} />
            <Contents id={id} headings={headings} />
            <Body key={`${language} ${id}`} title={title} html={html} />
            <Neighbors id={id} pages={pages} />
          </article>
        </Page>
      )}
    </QueryBoundary>
  );
}

interface ContentsProps {
  readonly id: HelpPageId;
  readonly headings: readonly GuideHeading[];
}

function Contents({ id, headings }: ContentsProps) {
  const t = usePhrases('help');
  const teamId = useTeamId();
  return (
    <nav className={css.contents} aria-label={t('contents')}>
      <div className={css.contentsTitle}>{t('contents')}</div>
      <ul>
        {headings.map(({ id: heading, text }) => (
          <li key={heading}>
            <Link to="/team-{$teamId}/help/$helpPage" params={{ teamId, helpPage: id }} hash={heading}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface BodyProps {
  readonly title: string;
  readonly html: string;
}

function Body({ title, html }: BodyProps) {
  const teamId = useTeamId();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  usePageLabel(title);
  useEffect(() => {
    if (hash === '') return;
    const heading = ref.current?.querySelector<HTMLElement>(`#${CSS.escape(hash)}`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [hash]);
  /** Links between the pages are plain addresses; without this, each would load the app again. */
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-page]') : null;
    if (!link || !isPlain) return;
    event.preventDefault();
    void navigate({
      to: '/team-{$teamId}/help/$helpPage',
      params: { teamId, helpPage: link.dataset.page ?? '' },
      hash: new URL(link.href).hash.slice(1),
    });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is clicked
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click
    <div
      ref={ref}
      className={css.body}
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered when the app was built
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

interface NeighborsProps {
  readonly id: HelpPageId;
  readonly pages: readonly HelpOutline[];
}

function Neighbors({ id, pages }: NeighborsProps) {
  const t = usePhrases('help');
  const at = pages.findIndex((page) => page.id === id);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  return (
    <nav className={css.neighbors} aria-label={t('neighbors')}>
      {before && <Neighbor page={before} label={t('previous')} rel="prev" />}
      {after && <Neighbor page={after} label={t('next')} rel="next" />}
    </nav>
  );
}

interface NeighborProps {
  readonly page: HelpOutline;
  readonly label: string;
  readonly rel: 'prev' | 'next';
}

function Neighbor({ page: { id, title }, label, rel }: NeighborProps) {
  const Icon = rel === 'prev' ? ArrowLeftIcon : ArrowRightIcon;
  return (
    <Link
      className={css.neighbor}
      rel={rel}
      to="/team-{$teamId}/help/$helpPage"
      params={{ teamId: useTeamId(), helpPage: id }}
    >
      <Icon size={16} aria-hidden="true" />
      <span>
        <span className={css.soft}>{label}</span>
        {title}
      </span>
    </Link>
  );
}
