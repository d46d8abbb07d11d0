// The menu of the area: seed section 4 has these entries. Their numbers follow what happens in the team.
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import { GaugeIcon } from '@phosphor-icons/react/dist/csr/Gauge';
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useFormats } from '../../../app/language/formats.ts';
import { type FramePhraseKey, useFramePhrase, usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import {
  PageMenu,
  PageMenuEntry,
  PageMenuList,
  PageMenuTitle,
  pageMenuLink,
} from '../../../ui/page-menu/page-menu.tsx';
import { type MessageCounts, useMessageCounts } from './use-message-counts.ts';

interface Place {
  readonly label: FramePhraseKey;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: Icon;
  readonly countOf?: (counts: MessageCounts) => number;
}

const base = '/team-{$teamId}/outgoing-messages';
const first: readonly Place[] = [
  { label: 'app:tab.dashboard', to: `${base}/dashboard`, icon: GaugeIcon },
  { label: 'app:nav.subscriptionLists', to: `${base}/subscription-lists`, icon: ListChecksIcon },
  { label: 'app:nav.replies', to: `${base}/replies`, icon: ChatTextIcon },
];
const newMessage: Place = { label: 'app:nav.newMessage', to: `${base}/new`, icon: PlusIcon };
const lists: readonly Place[] = [
  { label: 'app:tab.drafts', to: `${base}/drafts`, icon: NotePencilIcon, countOf: ({ drafts }) => drafts },
  {
    label: 'app:tab.scheduled',
    to: `${base}/scheduled`,
    icon: ClockIcon,
    countOf: ({ scheduled }) => scheduled,
  },
  { label: 'app:tab.sent', to: `${base}/sent`, icon: PaperPlaneTiltIcon, countOf: ({ sent }) => sent },
  {
    label: 'app:tab.archived',
    to: `${base}/archived`,
    icon: ArchiveIcon,
    countOf: ({ archived }) => archived,
  },
];
const templates: readonly Place[] = [
  {
    label: 'app:tab.templateDrafts',
    to: `${base}/templates-drafts`,
    icon: NotePencilIcon,
    countOf: (counts) => counts.templates.draft,
  },
  {
    label: 'app:tab.published',
    to: `${base}/templates-published`,
    icon: CheckSquareIcon,
    countOf: (counts) => counts.templates.published,
  },
  {
    label: 'app:tab.archived',
    to: `${base}/templates-archived`,
    icon: ArchiveIcon,
    countOf: (counts) => counts.templates.archived,
  },
];

export function MessagesMenu({ className }: { readonly className?: string | undefined }) {
  const t = usePhrases('messages-dashboard');
  const tFrame = useFramePhrase();
  const { may } = useRights();
  const { pathname } = useLocation();
  const counts = useMessageCounts();
  const mine = may('outgoing_messages_edit') ? [newMessage, ...lists] : lists;
  return (
    <PageMenu isRow label={t('menu')} className={className} place={pathname}>
      <Places places={first} counts={counts} />
      <PageMenuTitle>{tFrame('app:section.messages')}</PageMenuTitle>
      <Places places={mine} counts={counts} label={tFrame('app:section.messages')} />
      <PageMenuTitle>{tFrame('app:section.templates')}</PageMenuTitle>
      <Places places={templates} counts={counts} label={tFrame('app:section.templates')} />
    </PageMenu>
  );
}

interface PlacesProps {
  readonly places: readonly Place[];
  readonly counts: MessageCounts | undefined;
  readonly label?: string;
}

function Places({ places, counts, label }: PlacesProps) {
  const tFrame = useFramePhrase();
  const formats = useFormats();
  const teamId = useTeamId();
  return (
    <PageMenuList {...(label !== undefined && { label })}>
      {places.map(({ label: name, to, icon: PlaceIcon, countOf }) => (
        <li key={to}>
          <Link className={pageMenuLink} to={to} params={{ teamId }}>
            <PageMenuEntry
              icon={<PlaceIcon size={17} aria-hidden="true" />}
              name={tFrame(name)}
              count={countOf && counts && formats.number(countOf(counts))}
            />
          </Link>
        </li>
      ))}
    </PageMenuList>
  );
}
