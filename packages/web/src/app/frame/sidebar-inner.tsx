import { useLocation } from '@tanstack/react-router';
import type { InnerMenu, InnerPlace, NavigationVisitor } from '../navigation.tsx';
import { useFramePhrase } from '../phrases.ts';
import { FrameLink } from './frame-link.tsx';
import css from './sidebar.module.css';

interface SidebarInnerProps {
  /** Path of the entry that the menu belongs to. */
  readonly base: string;
  readonly menu: InnerMenu;
  readonly visitor: NavigationVisitor;
}

/** The submenu of an area, open while one of its pages is shown. */
export function SidebarInner({ base, menu, visitor }: SidebarInnerProps) {
  const tFrame = useFramePhrase();
  const { pathname } = useLocation();
  const { teamId } = visitor.membership;
  // Related pages beside the area share its prefix: outgoing-messages-template.
  if (!pathname.startsWith(base.replace('{$teamId}', teamId))) return null;
  return (
    <li className={css.inner}>
      <Places places={menu.first} visitor={visitor} />
      {menu.groups.map(({ label, places }) => {
        // Closed, unless one of its pages is shown: it must not push the rest of the sidebar away.
        const isCurrent = places.some(({ to }) => pathname.startsWith(to.replace('{$teamId}', teamId)));
        return (
          <details key={`${label} ${isCurrent}`} open={isCurrent}>
            <summary className={css.innerLabel}>{tFrame(label)}</summary>
            <Places label={tFrame(label)} places={places} visitor={visitor} />
          </details>
        );
      })}
    </li>
  );
}

interface PlacesProps {
  readonly places: readonly InnerPlace[];
  readonly visitor: NavigationVisitor;
  readonly label?: string;
}

function Places({ places, visitor, label }: PlacesProps) {
  const tFrame = useFramePhrase();
  const { teamId } = visitor.membership;
  const offered = places.filter(({ isOffered }) => isOffered?.(visitor) ?? true);
  return (
    <ul className={css.list} aria-label={label}>
      {offered.map(({ label: name, to }) => (
        <li key={to}>
          <FrameLink to={to} params={{ teamId }} className={css.innerEntry} isExact>
            <span className={css.name}>{tFrame(name)}</span>
          </FrameLink>
        </li>
      ))}
    </ul>
  );
}
