import type { SendMessageTask } from '@fieldhouse/contract/wizard-definition';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { SendMessageEditor } from '../../send-message-editor.tsx';
import type { TaskUi } from './task-ui.ts';

export const sendMessage: TaskUi<SendMessageTask> = {
  icon: PaperPlaneTiltIcon,
  group: 'send',
  Editor: SendMessageEditor,
  silent: 'send',
};
