import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { helpOutlineQuery } from '../../app/help/help-outline.ts';
import { useHelpLanguage } from '../../app/help/use-help-language.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import css from './help.module.css';

/** The pages of the guide, in the language of the interface. */
export function HelpListPage() {
  const t = usePhrases('help');
  const teamId = useTeamId();
  const outline = useQuery(helpOutlineQuery(useHelpLanguage()));
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <QueryBoundary query={outline} skeleton={<RowsSkeleton rows={10} height={60} />}>
        {(pages) => (
          <ol className={css.list}>
            {pages.map(({ id, title, intro }) => (
              <li key={id}>
                <Link
                  className={css.card}
                  to="/team-{$teamId}/help/$helpPage"
                  params={{ teamId, helpPage: id }}
                >
                  <strong>{title}</strong>
                  <span>{intro}</span>
                </Link>
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </Page>
  );
}
