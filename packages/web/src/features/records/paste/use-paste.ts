// Pastes a block: resolves pasted labels to ids, plans, writes updates and new records in one call each,
// reports the rest.

import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import { holdsSeveral, isRecordLink, type LinkValue } from '@fieldhouse/contract/field-types';
import { maxBulkRecords } from '@fieldhouse/contract/records';
import { possibleLabels } from '@fieldhouse/domain/fields/link/linked-ids';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { issueText } from '../../../app/feedback/problem-texts.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { type CollectionPlace, optionsLoaderOf, useTextContext } from '../../fields/index.ts';
import type { Rows } from '../question/use-row-window.ts';
import type { UndoStep } from '../saving/undo-history.ts';
import type { RecordWrites } from '../saving/use-record-writes.ts';
import type { PastePlan } from './paste-plan.ts';
import { type PastedLabels, pastedLabels } from './pasted-labels.ts';

type Block = readonly (readonly string[])[];
export type PasteBlock = (row: number, fields: readonly Field[], block: Block) => Promise<void>;

interface PasteOptions {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly rows: Rows;
  readonly writes: RecordWrites;
  /** Undoes the last step. */
  readonly onUndo: () => void;
}

export function usePaste({ place, collection: { fields }, rows, writes, onUndo }: PasteOptions): PasteBlock {
  const t = usePhrases('records');
  const ui = usePhrases('ui');
  const client = useQueryClient();
  const context = useTextContext();

  const toastResult = (plan: PastePlan) => {
    const [first] = plan.refused;
    const count = plan.leftOutCount;
    const action = plan.cellCount > 0 && { action: { label: ui('undo'), onAct: onUndo } };
    if (!first && count > 0)
      return toast({ text: t('paste.tooWide', { count }), tone: 'danger', closeAfterMs: 10_000, ...action });
    if (!first) return toast({ text: t('paste.pasted', { count: plan.cellCount }), ...action });
    const cell = t('paste.badCell', {
      text: first.text,
      field: first.field.title,
      reason: issueText({ rule: first.rule, ...(first.data && { data: first.data }) }),
    });
    return toast({
      text: t('paste.refused', { count: plan.refused.length, first: cell }),
      tone: 'danger',
      closeAfterMs: 10_000,
      ...action,
    });
  };

  return async (row, pastedFields, block) => {
    if (block.length > maxBulkRecords) {
      toast({ text: t('paste.tooMany', { max: maxBulkRecords }), tone: 'danger' });
      return;
    }
    if (/^BEGIN:V(?:CARD|CALENDAR)$/i.test(block[0]?.[0] ?? '')) {
      toast({ text: t('paste.card'), tone: 'danger', closeAfterMs: 10_000 });
      return;
    }
    await writes.run(async () => {
      const { planPaste } = await import('./paste-plan.ts');
      const width = Math.max(...block.map((texts) => texts.length));
      const used = pastedFields.slice(0, width).filter((field) => fields.includes(field));
      const labels = await findLabels(used, block);
      const plan = planPaste(block, {
        row,
        fields: used,
        total: rows.total ?? 0,
        rowAt: (at) => rows.window.rowAt(at),
        contextOf: ({ columnName }) => ({
          ...context,
          findByLabel: (label) => labels.get(columnName)?.idOf(label),
        }),
        isAmbiguous: ({ columnName }, label) => labels.get(columnName)?.isAmbiguous(label) ?? false,
      });
      if (plan.missingCount > 0) {
        toast({ text: t('paste.notLoaded'), tone: 'danger' });
        return;
      }
      const steps: UndoStep[] = [];
      if (plan.updates.length > 0) {
        const { writeMany } = await import('../saving/write-many.ts');
        steps.push(await writeMany(place, rows, plan.updates));
        // What was written can be undone even if the rest fails.
        writes.remember({ kind: 'several', steps });
      }
      if (plan.creates.length > 0) {
        const { records } = await api.records.create(
          { params: place, body: { records: [...plan.creates] } },
          { idempotencyKey: crypto.randomUUID() },
        );
        const made: UndoStep = { kind: 'made', records };
        if (steps.length === 0) writes.remember(made);
        steps.push(made);
        rows.refresh();
      }
      toastResult(plan);
    });
  };

  /** The labels of each pasted column of selections or links, by column name. */
  async function findLabels(
    used: readonly Field[],
    block: Block,
  ): Promise<ReadonlyMap<string, PastedLabels>> {
    const found = new Map<string, PastedLabels>();
    for (const [index, field] of used.entries()) {
      const load = optionsLoaderOf(client, place.teamId, field);
      if (!load) continue;
      const wanted = new Set(block.flatMap((texts) => labelsIn(texts[index] ?? '', field)));
      const isList = !isRecordLink(field.dataType);
      // A list's items fit in one response; records are searched label by label.
      const searches = isList ? [''] : [...wanted].filter((label) => label !== '');
      const options: LinkValue[] = [];
      for (const search of searches) options.push(...(await load(search)));
      found.set(field.columnName, pastedLabels(options));
    }
    return found;
  }
}

/** All that may be a label: a comma can be part of one. */
function labelsIn(text: string, { dataType }: Field): readonly string[] {
  return holdsSeveral(dataType) ? possibleLabels(text) : [text.trim()];
}
