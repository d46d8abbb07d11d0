// The view as it was when its unsaved changes began. The changes are in the URL and outlast a reload, so this is stored for the tab.
import { type View, viewSettings } from '@fieldhouse/contract/data-views';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { browserStorage } from '../../../app/browser-storage.ts';

const viewBase = z.object({ settings: viewSettings, version: z.int() });
type ViewBase = z.output<typeof viewBase>;

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
