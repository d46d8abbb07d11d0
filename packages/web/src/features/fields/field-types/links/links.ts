// Values that refer to list items, records and collections.
import { labelsText as severalLabels } from '@fieldhouse/domain/fields/link/linked-ids';
import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { toChipColor } from '../../../../ui/chip.tsx';
import { labelsText, linksOf } from '../../values/links.ts';
import { asTyped, plainCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

const links = {
  cell: plainCell,
  text: (value, _settings, { language }) => labelsText(linksOf(value, language), ', '),
  // Names in their first language, which a paste searches for.
  copied: (value) => {
    const labels = linksOf(value).map(({ label }) => label);
    return Array.isArray(value) ? severalLabels(labels) : labels.join();
  },
  Operand: onDemand(() => import('../../input/operands/links-operand.tsx'), 'LinksOperand'),
  startTyping: asTyped,
  reports: 'text',
  totals: [],
} as const satisfies Partial<FieldTypeUi>;

const selections = {
  ...links,
  cell: (value, language) => ({
    look: 'chips',
    chips: linksOf(value, language).map(({ label, color }) => ({ label, color: toChipColor(color) })),
  }),
  Settings: onDemand(() => import('../../settings/list-settings.tsx'), 'ListSettings'),
  shownAs: 'chips',
  color(value) {
    const [first] = linksOf(value);
    return first && toChipColor(first.color);
  },
  needsTarget: true,
} as const satisfies Partial<FieldTypeUi>;

const recordLinks = {
  ...links,
  headerIcon: 'link',
  Settings: onDemand(() => import('../../settings/link-settings.tsx'), 'LinkSettings'),
  needsTarget: true,
} as const satisfies Partial<FieldTypeUi>;

const collectionLinks = {
  ...links,
  headerIcon: 'list',
  Settings: onDemand(() => import('../../settings/link-settings.tsx'), 'CollectionLinkSettings'),
} as const satisfies Partial<FieldTypeUi>;

export const singleSelection: FieldTypeUi = {
  ...selections,
  icon: 'list',
  headerIcon: 'list',
  width: 150,
  isSavedAtOnce: () => true,
  isInSubtitle: true,
};

export const multiSelection: FieldTypeUi = {
  ...selections,
  icon: 'tag',
  headerIcon: 'tag',
  width: 210,
};

export const singleRecord: FieldTypeUi = {
  ...recordLinks,
  icon: 'link',
  width: 180,
  isSavedAtOnce: () => true,
  inLine: 'then',
};

export const multiRecord: FieldTypeUi = {
  ...recordLinks,
  icon: 'links',
  width: 240,
};

export const singleCollection: FieldTypeUi = {
  ...collectionLinks,
  icon: 'table',
  width: 180,
};

export const multiCollection: FieldTypeUi = {
  ...collectionLinks,
  icon: 'tables',
  width: 240,
};
