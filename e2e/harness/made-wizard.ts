// A published wizard that changes a field of the record it starts with, created through the API as Ada.
import { randomUUID } from 'node:crypto';
import { type TeamAsAda, teamAsAda } from './made-collection.ts';

interface WizardMaking {
  readonly name: string;
  readonly access?: 'team' | 'token';
  /**
   * The collection of the record it starts with, and the field in it; without: it starts without a record and
   * shows a greeting.
   */
  readonly of?: { readonly collectionId: string; readonly fieldId: string };
}

/** Returns the id of the wizard. */
export async function makeWizard(
  { name, access = 'team', of }: WizardMaking,
  team?: TeamAsAda,
): Promise<string> {
  const hello = { id: randomUUID(), type: 'display_text', body: [{ t: '<p>Hello</p>' }] };
  const tasks = of
    ? [
        {
          id: randomUUID(),
          type: 'update_records',
          collectionId: of.collectionId,
          fields: [{ fieldId: of.fieldId }],
        },
      ]
    : [hello];
  const definition = {
    access,
    startsWith: of?.collectionId ?? null,
    steps: [{ id: randomUUID(), title: 'How does it look?', tasks }],
  };
  return publishWizard(name, definition, team);
}

/** Returns the id of the wizard. */
export async function publishWizard(name: string, definition: object, team?: TeamAsAda): Promise<string> {
  const { post, put, get } = team ?? (await teamAsAda());
  // Replies of the endpoints of wizards.
  const made = JSON.parse(await post('/wizards', { name })) as { id: string; draftRev: number; icon: string };
  const { draftRev, icon } = made;
  await put(`/wizards/${made.id}/draft`, { draftRev, name, icon, definition });
  const { draftRev: rev, manifestSha256 } = JSON.parse(await get(`/wizards/${made.id}/publication`)) as {
    draftRev: number;
    manifestSha256: string;
  };
  await post(`/wizards/${made.id}/publish`, { draftRev: rev, manifestSha256 });
  return made.id;
}
