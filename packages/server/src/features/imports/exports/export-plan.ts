// The columns of an export and the format of its cells, such that an import reads the same values back.
import { holdsSeveral, isRecordLink } from '@fieldhouse/contract/field-types';

import { isChoice } from '@fieldhouse/domain/fields/convert-value';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import { labelsText } from '@fieldhouse/domain/fields/link/linked-ids';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import type { TeamContext } from '../../../kernel/context.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { type FieldDefinition, loadCollection } from '../../catalogue/index.ts';
import { fullAccess } from '../../records/engine/access/index.ts';
import { listAmbiguousLabels } from '../../records/engine/read/index.ts';
import { accessOf } from '../../records/index.ts';
import { getTeamRow } from '../../teams/index.ts';

export interface ExportPlan {
  readonly fields: readonly FieldDefinition[];
  readonly timeZone: string;
  /** Labels that name more than one record, by the field that shows them; undefined if there are too many. */
  readonly ambiguous: ReadonlyMap<FieldDefinition, ReadonlySet<string> | undefined>;
}

const maxAmbiguous = 20_000;

export async function planExport(ctx: TeamContext, fields: readonly FieldDefinition[]): Promise<ExportPlan> {
  const { primaryTimezone } = await getTeamRow(ctx.db);
  const ambiguous = new Map<FieldDefinition, ReadonlySet<string> | undefined>();
  for (const field of fields) {
    const targetId = linkedCollectionOf(field);
    if (targetId !== undefined) ambiguous.set(field, await ambiguousIn(ctx, field, targetId));
  }
  return { fields, timeZone: primaryTimezone, ambiguous };
}

async function ambiguousIn(
  ctx: TeamContext,
  { dataType }: FieldDefinition,
  targetId: string,
): Promise<ReadonlySet<string> | undefined> {
  // Collections that are not visible to the viewer show no labels either.
  return unlessRefused(async () => {
    const target = await loadCollection(ctx, targetId);
    const access = isRecordLink(dataType) ? await accessOf(ctx, target) : fullAccess;
    return await listAmbiguousLabels(ctx, target.id, maxAmbiguous, access);
  }, ['not_found']);
}

/** Text of values other than numbers, dates and booleans. */
export function valueText(plan: ExportPlan, field: FieldDefinition, value: unknown): string {
  if (value === null || value === undefined) return '';
  const { dataType, settings } = field;
  const { files, toText } = fieldTypes[dataType];
  if (files && (!files.isAlternative || typeof value === 'object'))
    return [value].flat().map(fileText).join('; ');
  if (!isChoice(dataType)) return toText(value, settings);
  const names = [value].flat().map((link) => linkText(plan, field, link));
  return holdsSeveral(dataType) ? labelsText(names) : (names[0] ?? '');
}

/** The label, or the id if the label is ambiguous. */
function linkText({ ambiguous }: ExportPlan, field: FieldDefinition, link: unknown): string {
  // Serialised by the engine in the contract's format.
  const { id, label } = link as { readonly id: string; readonly label: string };
  const twice = ambiguous.get(field);
  const isSure = !ambiguous.has(field) || (twice !== undefined && !twice.has(label));
  const isPlain = label !== '' && label === label.trim() && !/^[0-9a-f-]{36}$/i.test(label);
  return isSure && isPlain ? label : id;
}

/** A readable name, and the id for imports. */
function fileText(file: unknown): string {
  // Serialised by the engine in the contract's format.
  const { id, name } = file as { readonly id: string; readonly name: string };
  return `${name.replaceAll(/[\r\n]+/g, ' ')} <${id}>`;
}
