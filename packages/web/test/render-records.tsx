// The table of a collection over records in memory, used as a person works in it: cells are found where a screen
// reader finds them, and selected by mouse and arrow keys.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { Language } from '@fieldhouse/contract/identity';
import type { RecordValues } from '@fieldhouse/contract/records';
import { useState } from 'react';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RenderResult } from 'vitest-browser-react';
import { Records } from '../src/features/records/index.ts';
import type { ViewState } from '../src/features/records/question/view-state.ts';
import type { Answer } from './api-answers.ts';
import { renderInApp, teamId } from './render-in-app.tsx';
import { type StoredRecords, sampleCollection, storeRecords } from './sample-records.ts';

interface RecordsOptions {
  readonly language?: Language;
  readonly answers?: readonly Answer[];
}

export interface RenderedRecords {
  readonly screen: RenderResult;
  readonly stored: StoredRecords;
  readonly expectCell: (title: string, row: number, text: string) => Promise<void>;
  /** The cell that the next key is about. */
  readonly expectSelected: (title: string, row: number) => Promise<void>;
  readonly select: (title: string, row: number) => Promise<void>;
}

export async function renderRecords(
  fields: readonly Field[],
  values: readonly RecordValues[],
  { language = 'en', answers = [] }: RecordsOptions = {},
): Promise<RenderedRecords> {
  const collection = sampleCollection(fields);
  const stored = storeRecords(collection, values);
  const screen = await renderInApp(<Table collection={collection} />, {
    language,
    answers: [...answers, ...stored.answers],
  });
  const columns = fields.map(({ title }) => title);
  const cell = (title: string, row: number) =>
    document.querySelector(`#glide-cell-${columns.indexOf(title) + 1}-${row}`);
  const expectSelected = (title: string, row: number) =>
    expect.poll(() => cell(title, row)?.getAttribute('aria-selected')).toBe('true');
  let isEntered = false;
  /** By mouse the first time; a second click on the same cell could be the second half of a double click. */
  const enter = async () => {
    const [first = ''] = columns;
    await expect.poll(() => cell(first, 0)).not.toBeNull();
    const canvas = screen.getByTestId('data-grid-canvas');
    // What scrolls lies above the canvas and takes the click.
    if (!isEntered) await userEvent.click(canvas, { force: true, position: { x: 150, y: middleOfFirstRow } });
    // It is a canvas.
    else (canvas.element() as HTMLElement).focus();
    isEntered = true;
    await userEvent.keyboard('{Control>}{Home}{/Control}');
  };
  return {
    screen,
    stored,
    expectSelected,
    expectCell: (title, row, text) => expect.poll(() => cell(title, row)?.textContent).toBe(text),
    select: async (title, row) => {
      await enter();
      for (let step = 0; step < row; step += 1) await userEvent.keyboard('{ArrowDown}');
      for (let step = 0; step < columns.indexOf(title); step += 1) await userEvent.keyboard('{ArrowRight}');
      await expectSelected(title, row);
    },
  };
}

/** Below the header. */
const middleOfFirstRow = 36 + 17;

function Table({ collection }: { readonly collection: CollectionWithFields }) {
  const [view, setView] = useState<ViewState>({ filter: undefined, sorts: [], search: '' });
  const change = (part: Partial<ViewState>) => setView((now) => ({ ...now, ...part }));
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 780 }}>
      <Records
        place={{ teamId, collectionId: collection.id }}
        collection={collection}
        view={{ ...view, change }}
        lead={null}
      />
    </div>
  );
}
