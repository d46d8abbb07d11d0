// A page whose content is not implemented yet: its purpose, alternatives, and links to them.
import { KanbanIcon } from '@phosphor-icons/react/dist/csr/Kanban';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import { type LinkProps, useParams } from '@tanstack/react-router';
import { paletteKeys } from '../../app/frame/palette-state.ts';
import { ButtonLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import css from './place-page.module.css';

interface Place {
  readonly icon: Icon;
  /** The page that it links to instead. */
  readonly to: string;
  /** The link keeps the search params of the URL. */
  readonly preservesSearch?: boolean;
}

const collections = '/team-{$teamId}/data-collections';

const places = {
  projects: { icon: KanbanIcon, to: collections },
} as const satisfies Record<string, Place>;

export function PlacePage({ place }: { readonly place: keyof typeof places }) {
  const t = usePhrases('places');
  const params = useParams({ strict: false });
  const { icon: PlaceIcon, to, preservesSearch = false }: Place = places[place];
  return (
    <Page width="narrow">
      <Notice
        heading="h1"
        icon={<PlaceIcon size={26} />}
        title={t(`${place}.title`)}
        text={
          <>
            <p className={css.text}>{t(`${place}.text`)}</p>
            <p className={css.text}>{t(`${place}.now`, { keys: paletteKeys })}</p>
          </>
        }
        action={
          <ButtonLink
            // Paths of the table above are data; their routes exist.
            to={to as NonNullable<LinkProps['to']>}
            // The same: the parameters of an arbitrary route.
            params={params as NonNullable<LinkProps['params']>}
            {...(preservesSearch && { search: true as const })}
            variant="default"
          >
            {t(`${place}.action`)}
          </ButtonLink>
        }
      />
    </Page>
  );
}
