// The sections of the sidebar, which the palette lists too. A new team page is one entry here.

import type { Membership } from '@fieldhouse/contract/identity';
import { mayReadMessages } from '@fieldhouse/domain/messages/may-read-messages';
import { mayBuildWizards } from '@fieldhouse/domain/roles/may-build-wizards';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { BrowserIcon } from '@phosphor-icons/react/dist/csr/Browser';
import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { GaugeIcon } from '@phosphor-icons/react/dist/csr/Gauge';
import { IdentificationBadgeIcon } from '@phosphor-icons/react/dist/csr/IdentificationBadge';
import { KanbanIcon } from '@phosphor-icons/react/dist/csr/Kanban';
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { ScrollIcon } from '@phosphor-icons/react/dist/csr/Scroll';
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { WebhooksLogoIcon } from '@phosphor-icons/react/dist/csr/WebhooksLogo';
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import { adminFeatures } from './admin-features.ts';
import type { FramePhraseKey } from './phrases.ts';
import { hasAnyPermission } from './rights/guards.ts';

export interface NavigationEntry {
  readonly label: FramePhraseKey;
  /** Full path of the route; `$teamId` is filled in. */
  readonly to: string;
  readonly icon: Icon;
  /** The collections shown in the sidebar are listed below this entry. */
  readonly hasCollections?: boolean;
  readonly isOffered?: (visitor: NavigationVisitor) => boolean;
}

export interface NavigationVisitor {
  readonly membership: Membership;
  readonly isSandboxMail: boolean;
}

export interface NavigationSection {
  readonly label: FramePhraseKey;
  /** A group of the section before it. */
  readonly isGroup?: boolean;
  readonly entries: readonly NavigationEntry[];
}

const isAdmin = ({ membership }: NavigationVisitor) => membership.isTeamAdmin;
const mayModel = ({ membership }: NavigationVisitor) =>
  hasAnyPermission(membership, ...adminFeatures.collections);
const mayBuild = ({ membership }: NavigationVisitor) => mayBuildWizards(membership);
const mayAccount = ({ membership }: NavigationVisitor) =>
  hasAnyPermission(membership, ...adminFeatures.dashboard);
const mayManageUsers = ({ membership }: NavigationVisitor) =>
  hasAnyPermission(membership, ...adminFeatures.users);
const mayReadMail = ({ membership }: NavigationVisitor) => mayReadMessages(membership);
export const navigation: readonly NavigationSection[] = [
  {
    label: 'app:section.atAGlance',
    entries: [
      { label: 'app:nav.dashboard', to: '/team-{$teamId}/dashboard', icon: GaugeIcon },
      { label: 'app:nav.projects', to: '/team-{$teamId}/projects', icon: KanbanIcon },
    ],
  },
  {
    label: 'app:section.manageData',
    entries: [
      { label: 'app:nav.bookmarked', to: '/team-{$teamId}/bookmarked', icon: BookmarkSimpleIcon },
      { label: 'app:nav.recent', to: '/team-{$teamId}/recent', icon: ClockCounterClockwiseIcon },
      {
        label: 'app:nav.dataCollections',
        to: '/team-{$teamId}/data-collections',
        icon: TableIcon,
        hasCollections: true,
      },
      { label: 'app:nav.customLists', to: '/team-{$teamId}/custom-lists', icon: ListBulletsIcon },
      { label: 'app:nav.wizards', to: '/team-{$teamId}/wizards', icon: MagicWandIcon },
    ],
  },
  {
    label: 'app:section.messages',
    entries: [
      {
        label: 'app:nav.outgoingMessages',
        to: '/team-{$teamId}/outgoing-messages',
        icon: PaperPlaneTiltIcon,
        isOffered: mayReadMail,
      },
      {
        label: 'app:nav.outbox',
        to: '/team-{$teamId}/outbox',
        icon: TrayIcon,
        isOffered: (visitor) => visitor.isSandboxMail && mayReadMail(visitor),
      },
    ],
  },
  {
    label: 'app:section.admin',
    entries: [
      {
        label: 'app:nav.adminDashboard',
        to: '/team-{$teamId}/admin/dashboard',
        icon: SlidersHorizontalIcon,
        isOffered: mayAccount,
      },
    ],
  },
  {
    label: 'app:section.teamManagement',
    isGroup: true,
    entries: [
      {
        label: 'app:nav.account',
        to: '/team-{$teamId}/admin/account',
        icon: BuildingsIcon,
        isOffered: mayAccount,
      },
      {
        label: 'app:nav.headerMenu',
        to: '/team-{$teamId}/admin/header-menu',
        icon: BrowserIcon,
        isOffered: mayAccount,
      },
      {
        label: 'app:nav.adminUsers',
        to: '/team-{$teamId}/admin/users',
        icon: UsersIcon,
        isOffered: mayManageUsers,
      },
      {
        label: 'app:nav.adminRoles',
        to: '/team-{$teamId}/admin/roles',
        icon: IdentificationBadgeIcon,
        isOffered: mayManageUsers,
      },
      {
        label: 'app:nav.adminApiKeys',
        to: '/team-{$teamId}/admin/api-keys',
        icon: KeyIcon,
        isOffered: ({ membership }) => membership.isTeamAdmin,
      },
      {
        label: 'app:nav.adminWebhooks',
        to: '/team-{$teamId}/admin/webhooks',
        icon: WebhooksLogoIcon,
        isOffered: ({ membership }) => membership.isTeamAdmin,
      },
      {
        label: 'app:nav.suppressions',
        to: '/team-{$teamId}/admin/suppressions',
        icon: EnvelopeSimpleIcon,
        isOffered: isAdmin,
      },
      {
        label: 'app:nav.adminSenders',
        to: '/team-{$teamId}/admin/senders',
        icon: AtIcon,
        isOffered: ({ membership }) => membership.isTeamAdmin,
      },
      {
        label: 'app:nav.auditLog',
        to: '/team-{$teamId}/admin/audit-log',
        icon: ScrollIcon,
        isOffered: isAdmin,
      },
      {
        label: 'app:nav.usage',
        to: '/team-{$teamId}/admin/usage',
        icon: ChartBarIcon,
        isOffered: isAdmin,
      },
    ],
  },
  {
    label: 'app:section.dataManagement',
    isGroup: true,
    entries: [
      {
        label: 'app:nav.adminCollections',
        to: '/team-{$teamId}/admin/data-collections',
        icon: WrenchIcon,
        isOffered: mayModel,
      },
      {
        label: 'app:nav.customLists',
        to: '/team-{$teamId}/admin/custom-lists',
        icon: ListBulletsIcon,
        isOffered: mayModel,
      },
      {
        label: 'app:nav.adminWizards',
        to: '/team-{$teamId}/admin/data-wizards',
        icon: MagicWandIcon,
        isOffered: mayBuild,
      },
      {
        label: 'app:nav.adminTags',
        to: '/team-{$teamId}/admin/tags',
        icon: TagIcon,
        isOffered: isAdmin,
      },
    ],
  },
];

/** The entries available to this user; empty sections are left out. */
export function navigationFor(visitor: NavigationVisitor): readonly NavigationSection[] {
  return navigation
    .map((section) => ({
      ...section,
      entries: section.entries.filter(({ isOffered }) => isOffered?.(visitor) ?? true),
    }))
    .filter(({ entries }) => entries.length > 0);
}
