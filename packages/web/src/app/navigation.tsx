// The sections of the sidebar; the palette lists the same places. A new page of a team is one entry here.

import type { Membership } from '@fieldhouse/contract/identity';
import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { GaugeIcon } from '@phosphor-icons/react/dist/csr/Gauge';
import { IdentificationBadgeIcon } from '@phosphor-icons/react/dist/csr/IdentificationBadge';
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import { adminFeatures } from './admin-features.ts';
import { mayAny } from './guards.ts';
import type { FramePhraseKey } from './phrases.ts';

export interface NavigationEntry {
  readonly label: FramePhraseKey;
  /** Full path of the route; `$teamId` is filled in. */
  readonly to: string;
  readonly icon: Icon;
  /** The collections that are shown in the sidebar stand below this entry. */
  readonly hasCollections?: boolean;
  readonly isOffered?: (visitor: NavigationVisitor) => boolean;
}

export interface NavigationVisitor {
  readonly membership: Membership;
  readonly isSandboxMail: boolean;
}

export interface NavigationSection {
  readonly label: FramePhraseKey;
  readonly entries: readonly NavigationEntry[];
}

const mayModel = ({ membership }: NavigationVisitor) => mayAny(membership, ...adminFeatures.collections);
const mayAccount = ({ membership }: NavigationVisitor) => mayAny(membership, ...adminFeatures.dashboard);
const mayManageUsers = ({ membership }: NavigationVisitor) => mayAny(membership, ...adminFeatures.users);
const mayAdminister = ({ membership }: NavigationVisitor) => mayAny(membership, ...adminFeatures.anything);

export const navigation: readonly NavigationSection[] = [
  {
    label: 'app:section.atAGlance',
    entries: [{ label: 'app:nav.dashboard', to: '/team-{$teamId}/dashboard', icon: GaugeIcon }],
  },
  {
    label: 'app:section.manageData',
    entries: [
      {
        label: 'app:nav.dataCollections',
        to: '/team-{$teamId}/data-collections',
        icon: TableIcon,
        hasCollections: true,
      },
    ],
  },
  {
    label: 'app:section.messages',
    entries: [
      {
        label: 'app:nav.outgoingMessages',
        to: '/team-{$teamId}/outgoing-messages',
        icon: PaperPlaneTiltIcon,
      },
      {
        label: 'app:nav.outbox',
        to: '/team-{$teamId}/outbox',
        icon: TrayIcon,
        isOffered: ({ isSandboxMail }) => isSandboxMail,
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
        isOffered: mayAdminister,
      },
      {
        label: 'app:nav.account',
        to: '/team-{$teamId}/admin/account',
        icon: BuildingsIcon,
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
        label: 'app:nav.adminCollections',
        to: '/team-{$teamId}/admin/data-collections',
        icon: WrenchIcon,
        isOffered: mayModel,
      },
      {
        label: 'app:nav.adminWizards',
        to: '/team-{$teamId}/admin/data-wizards',
        icon: MagicWandIcon,
        isOffered: mayModel,
      },
    ],
  },
];

/** What this person is offered; a section without entries is left out. */
export function navigationFor(visitor: NavigationVisitor): readonly NavigationSection[] {
  return navigation
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(({ isOffered }) => isOffered?.(visitor) ?? true),
    }))
    .filter(({ entries }) => entries.length > 0);
}
