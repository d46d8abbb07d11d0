import type { AddToCollectionTask, RemoveFromCollectionTask } from '@fieldhouse/contract/wizard-definition';
import { FolderMinusIcon } from '@phosphor-icons/react/dist/csr/FolderMinus';
import { FolderPlusIcon } from '@phosphor-icons/react/dist/csr/FolderPlus';
import { AddToCollectionEditor, RemoveFromCollectionEditor } from '../membership-editor.tsx';
import type { TaskUi } from './task-ui.ts';

export const addToCollection: TaskUi<AddToCollectionTask> = {
  icon: FolderPlusIcon,
  group: 'data',
  needs: 'collection',
  Editor: AddToCollectionEditor,
  silent: 'add',
};

export const removeFromCollection: TaskUi<RemoveFromCollectionTask> = {
  icon: FolderMinusIcon,
  group: 'data',
  needs: 'collection',
  Editor: RemoveFromCollectionEditor,
  silent: 'remove',
};
