// What tasks of a run did: once for each task and ordinal, so that answering again amends it.
import type { WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';

export interface EffectRow {
  readonly taskId: string;
  readonly ord: number;
  readonly objectId: string;
  readonly state: NewEffect['state'];
  readonly written: Readonly<Record<string, unknown>>;
  /** What the record had before; of a change only. */
  readonly replaced: Readonly<Record<string, unknown>>;
  /** The version of the object after that. */
  readonly afterRev: number | null;
}

/** In order. */
export async function listEffectsOf(db: TeamDb, runId: string, taskId: string): Promise<EffectRow[]> {
  const rows = await db
    .selectFrom('runEffects')
    .select(['taskId', 'ord', 'objectId', 'state', 'written', 'replaced', 'afterRev'])
    .where('runId', '=', runId)
    .where('taskId', '=', taskId)
    .orderBy('ord')
    .execute();
  // Written only by saveEffects.
  return rows.map((row) => row as EffectRow);
}

/** Of all tasks of some runs. */
export async function listEffects(db: TeamDb, runIds: readonly string[]): Promise<RunEffect[]> {
  if (runIds.length === 0) return [];
  const rows = await db
    .selectFrom('runEffects')
    .select(['runId', 'taskId', 'kind', 'collectionId', 'objectId', 'written'])
    .where('runId', 'in', [...runIds])
    .where('state', '!=', 'reverted')
    .orderBy('runId')
    .orderBy('taskId')
    .orderBy('ord')
    .limit(10_000)
    .execute();
  // Written only by saveEffects.
  return rows.map((row) => row as RunEffect);
}

export interface RunEffect extends Pick<NewEffect, 'runId' | 'taskId' | 'kind' | 'collectionId'> {
  readonly objectId: string;
  readonly written: Readonly<Record<string, unknown>>;
}

export interface NewEffect {
  readonly runId: string;
  readonly taskId: string;
  readonly ord: number;
  readonly kind: WizardTask['type'] | 'consent';
  readonly collectionId: string | null;
  readonly objectId: string;
  readonly written: Readonly<Record<string, unknown>>;
  readonly replaced: Readonly<Record<string, unknown>>;
  readonly beforeRev: number | null;
  readonly afterRev: number | null;
  readonly state: 'applied' | 'amended' | 'reverted';
}

/** What other tasks of the run did to records. */
export async function listOtherEffects(
  db: TeamDb,
  { runId, taskId }: Pick<NewEffect, 'runId' | 'taskId'>,
  objectIds: readonly string[],
): Promise<NewEffect[]> {
  if (objectIds.length === 0) return [];
  const rows = await db
    .selectFrom('runEffects')
    .select([
      ...(['runId', 'taskId', 'ord', 'kind', 'collectionId', 'objectId'] as const),
      ...(['written', 'replaced', 'beforeRev', 'afterRev', 'state'] as const),
    ])
    .where('runId', '=', runId)
    .where('taskId', '!=', taskId)
    .where('state', '!=', 'reverted')
    .where('objectId', 'in', [...objectIds])
    .execute();
  // Written only by saveEffects.
  return rows.map((row) => row as NewEffect);
}

/** The version of each record after the last change by this run; of those that it changed. */
export async function lastRevsOf(
  db: TeamDb,
  runId: string,
  recordIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('runEffects')
    .select(['objectId', (eb) => eb.fn.max('afterRev').as('rev')])
    .where('runId', '=', runId)
    .where('objectId', 'in', [...recordIds])
    .groupBy('objectId')
    .execute();
  return new Map(rows.map(({ objectId, rev }) => [objectId, rev ?? 0]));
}

export async function revertEffects(
  db: TeamDb,
  {
    runId,
    taskId,
    ords,
  }: { readonly runId: string; readonly taskId: string; readonly ords: readonly number[] },
): Promise<void> {
  await db
    .updateTable('runEffects')
    .set({ state: 'reverted' })
    .where('runId', '=', runId)
    .where('taskId', '=', taskId)
    .where('ord', 'in', [...ords])
    .execute();
}

export async function saveEffects(db: TeamDb, effects: readonly NewEffect[]): Promise<void> {
  if (effects.length === 0) return;
  const rows = effects.map((effect) => ({
    ...effect,
    written: JSON.stringify(effect.written),
    replaced: JSON.stringify(effect.replaced),
  }));
  await db
    .insertInto('runEffects')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['teamId', 'runId', 'taskId', 'ord']).doUpdateSet((eb) => ({
        objectId: eb.ref('excluded.objectId'),
        written: eb.ref('excluded.written'),
        replaced: eb.ref('excluded.replaced'),
        beforeRev: eb.ref('excluded.beforeRev'),
        afterRev: eb.ref('excluded.afterRev'),
        state: eb.ref('excluded.state'),
      })),
    )
    .execute();
}
