// A public wizard for the benches: one collection, one step that asks for three texts, as a short sign-up form does.
import { call } from '../api.ts';
import type { BenchContext } from '../scenario.ts';

export interface PublicForm {
  readonly wizardId: string;
  readonly title: string;
  /** Its address for visitors. */
  readonly path: string;
  readonly stepId: string;
  readonly taskId: string;
  /** Of the questions: name, email, remarks. */
  readonly fieldIds: readonly string[];
}

interface MadeWizard {
  readonly id: string;
  readonly draftRev: number;
  readonly icon: string;
}

interface MadeCollection {
  readonly id: string;
  readonly fields: readonly { readonly id: string; readonly columnName: string }[];
}

export async function makePublicForm(context: BenchContext, name: string): Promise<PublicForm> {
  const { teamId } = context;
  const collection = await call<MadeCollection>(context, 'POST', `/teams/${teamId}/collections`, {
    name: `${name} answer`,
    pluralName: `${name} answers`,
    fields: [
      { title: 'Full name', dataType: 'plain_text', isRequired: true },
      { title: 'Email', dataType: 'plain_text' },
      { title: 'Remarks', dataType: 'plain_text', settings: { isMultiLine: true } },
    ],
  });
  const fieldIds = ['full_name', 'email', 'remarks'].map(
    (wanted) => collection.fields.find(({ columnName }) => columnName === wanted)?.id ?? '',
  );
  const [stepId, taskId] = [crypto.randomUUID(), crypto.randomUUID()];
  const title = 'When can you help at the planting day?';
  const task = {
    ...{ id: taskId, type: 'create_record', collectionId: collection.id },
    fields: fieldIds.map((fieldId) => ({ fieldId, mode: 'asked' })),
  };
  const text = { id: crypto.randomUUID(), type: 'display_text', body: [{ t: '<p>Bring boots.</p>' }] };
  const wizardId = await publish(context, name, {
    access: 'public',
    steps: [{ id: stepId, title, tasks: [text, task] }],
    thankYou: [],
  });
  const path = `/public/team-${teamId}/wizards/${wizardId}/step-${stepId}`;
  return { wizardId, title, path, stepId, taskId, fieldIds };
}

export async function publish(context: BenchContext, name: string, definition: object): Promise<string> {
  const base = `/teams/${context.teamId}/wizards`;
  const { id, draftRev: rev, icon } = await call<MadeWizard>(context, 'POST', base, { name });
  await call(context, 'PUT', `${base}/${id}/draft`, { draftRev: rev, name, icon, definition });
  const { draftRev, manifestSha256 } = await call<{ draftRev: number; manifestSha256: string }>(
    context,
    'GET',
    `${base}/${id}/publication`,
  );
  await call(context, 'POST', `${base}/${id}/publish`, { draftRev, manifestSha256 });
  return id;
}
