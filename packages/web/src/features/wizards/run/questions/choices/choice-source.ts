// The records that a question of a run offers.
import type { WizardRunId } from '@fieldhouse/contract/ids';
import { runTokenHeader } from '@fieldhouse/contract/run-token-header';
import type { RunChoice } from '@fieldhouse/contract/wizard-run-choices';
import type { StoredRun } from '../../opening/run-storage.ts';
import type { QuestionPlace } from '../question-place.ts';

interface ChoicePage {
  readonly items: readonly RunChoice[];
  readonly next: string | null;
}

export interface ChoiceSource {
  find(search: string, after: string | null): Promise<ChoicePage>;
  pictureOf(choice: RunChoice): Promise<Blob | undefined>;
}

const loadApi = () => import('../../../../../api/endpoints/wizards/wizard-run-choices-api.ts');

export function makeChoiceSource(
  current: () => StoredRun | undefined,
  { taskId, fieldId }: QuestionPlace,
): ChoiceSource {
  const call = () => {
    const run = current();
    if (!run) throw new Error('Questions are shown by a run.');
    // Stored as the server sent it.
    return { runId: run.runId as WizardRunId, headers: { [runTokenHeader]: run.token } };
  };
  const question = { task: taskId, field: fieldId };
  return {
    async find(search, after) {
      const { wizardRunChoicesApi } = await loadApi();
      const { runId, headers } = call();
      return wizardRunChoicesApi.find(
        { params: { runId }, body: { ...question, search, after } },
        { headers },
      );
    },
    async pictureOf({ id, hasPicture }) {
      if (!hasPicture) return undefined;
      const { wizardRunChoicesApi } = await loadApi();
      const { runId, headers } = call();
      const reply = await wizardRunChoicesApi.picture(
        { params: { runId, handle: id }, query: question },
        { headers },
      );
      return reply instanceof Response ? reply.blob() : undefined;
    },
  };
}
