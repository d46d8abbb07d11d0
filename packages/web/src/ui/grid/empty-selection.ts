import { CompactSelection, type GridSelection } from '@glideapps/glide-data-grid';

export function emptyGridSelection(): GridSelection {
  return { columns: CompactSelection.empty(), rows: CompactSelection.empty() };
}
