// Questions ask here for another place of their answer; the editor of their step has the dialog.
import type { AnswerPlace } from '@fieldhouse/domain/wizards/places/move-answer';
import { createContext } from 'react';

export const MoveAnswer = createContext<((place: AnswerPlace) => void) | undefined>(undefined);
