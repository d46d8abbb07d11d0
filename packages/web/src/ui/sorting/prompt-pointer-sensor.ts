// Renders each move of the pointer at once. React would render moves later, and a pointer that is released before that,
// on a busy computer, would drop what is dragged nowhere or where the pointer was before.
import { PointerSensor, type PointerSensorProps } from '@dnd-kit/core';
import { flushSync } from 'react-dom';

export class PromptPointerSensor extends PointerSensor {
  constructor(props: PointerSensorProps) {
    const { onStart, onMove } = props;
    super({
      ...props,
      onStart: (from) => flushSync(() => onStart(from)),
      onMove: (to) => flushSync(() => onMove(to)),
    });
  }
}
