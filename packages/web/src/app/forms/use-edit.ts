import { useCallback, useRef, useState } from 'react';
import { type Edit, isChanged, isSame, merge, type StoredValues } from './edit-base.ts';

/** The values of a form, and what they are based on. While it takes over, it follows what is stored. */
export function useEdit<V extends object>(stored: StoredValues<V>, takesOver: boolean) {
  const [edit, setEdit] = useState<Edit<V>>({ ...stored, base: stored.values });
  const [seen, setSeen] = useState(stored);
  const latest = useRef(edit);
  latest.current = edit;
  if (takesOver && !isSame(seen, stored)) {
    setSeen(stored);
    setEdit(merge(edit, stored).edit);
  }
  const put = useCallback((change: (now: Edit<V>) => Edit<V>) => {
    latest.current = change(latest.current);
    setEdit(latest.current);
  }, []);
  return { ...edit, isChanged: isChanged(edit), latest, put } as const;
}
