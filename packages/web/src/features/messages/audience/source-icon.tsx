import type { AudienceSourceKind } from '@fieldhouse/contract/message-audience';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';

const icons = {
  collection: TableIcon,
  view: FunnelIcon,
  list: EnvelopeSimpleIcon,
  record: UserIcon,
  address: AtIcon,
  message: PaperPlaneTiltIcon,
} as const;

export function SourceIcon({ kind }: { readonly kind: AudienceSourceKind }) {
  const Icon = icons[kind];
  return <Icon size={16} aria-hidden />;
}
