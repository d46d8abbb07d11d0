import type { View } from '@fieldhouse/contract/data-views';
import type { ViewType } from '@fieldhouse/contract/view-types';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { IdentificationCardIcon } from '@phosphor-icons/react/dist/csr/IdentificationCard';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { MapTrifoldIcon } from '@phosphor-icons/react/dist/csr/MapTrifold';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import { DataIcon } from '../../../ui/data-icon.tsx';

const icons: Readonly<Record<ViewType, Icon>> = {
  table: TableIcon,
  list: ListBulletsIcon,
  detail: IdentificationCardIcon,
  calendar: CalendarBlankIcon,
  map: MapTrifoldIcon,
};

export function ViewTypeIcon({ type, size = 18 }: { readonly type: ViewType; readonly size?: number }) {
  const TypeIcon = icons[type];
  return <TypeIcon size={size} weight="duotone" aria-hidden />;
}

/** The view's chosen icon, or that of its type. */
export function ViewIcon({
  view,
  size = 18,
}: {
  readonly view: Pick<View, 'icon' | 'type'>;
  readonly size?: number;
}) {
  if (view.icon === null) return <ViewTypeIcon type={view.type} size={size} />;
  return <DataIcon icon={view.icon} size={size - 3} />;
}
