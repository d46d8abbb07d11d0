// The view as it was when its unsaved changes began. The changes are in the URL and outlast a reload, so this is stored for the tab.
import { type View, view } from '@fieldhouse/contract/data-views';
import { useEffect, useState } from 'react';
import { browserStorage } from '../../../app/browser-storage.ts';

const viewBase = view.pick({ settings: true, version: true });
type ViewBase = Pick<View, 'settings' | 'version'>;

const keyOf = (viewId: string) => `fieldhouse.view-base.${viewId}`;

export function useViewBase(saved: View, isChanged: boolean): ViewBase {
  const begin = () => ({ of: saved, ...((isChanged && readBase(saved.id)) || saved) });
  const [base, setBase] = useState(begin);
  if (base.of !== saved && (!isChanged || base.of.id !== saved.id)) setBase(begin());
  const { settings, version } = base;
  useEffect(() => {
    const key = keyOf(saved.id);
    if (isChanged) browserStorage.session.write(key, JSON.stringify({ settings, version }));
    else browserStorage.session.remove(key);
  }, [saved.id, isChanged, settings, version]);
  return base;
}

function readBase(viewId: string): ViewBase | undefined {
  return viewBase.safeParse(browserStorage.session.readJson(keyOf(viewId))).data;
}
