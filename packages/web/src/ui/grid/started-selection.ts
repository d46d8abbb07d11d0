import { CompactSelection, type GridSelection } from '@glideapps/glide-data-grid';

export function startedSelection(): GridSelection {
  return { columns: CompactSelection.empty(), rows: CompactSelection.empty() };
}
