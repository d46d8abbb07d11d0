// A view's fields and a calendar's initial position: every change is saved immediately.

import type { View, ViewSettings } from '@fieldhouse/contract/data-views';
import { Alert, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { refetchStale } from '../../../api/events/own-changes.ts';
import { toastProblem } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { CollectionPlace } from '../../fields/index.ts';
import { DisplayedFieldsInput } from '../settings/displayed-fields-input.tsx';
import { CalendarInputs, SettingsInputs } from '../settings/settings-inputs.tsx';
import { viewQuery } from '../settings/view-queries.ts';
import classes from '../views.module.css';
import type { ViewTabProps } from './admin-view-props.ts';

export function FieldsTab({ place, collection, view }: ViewTabProps) {
  const t = usePhrases('views');
  const { settings, change, state } = useSavedSettings(place, view);
  const fields = collection.fields.filter(({ may }) => may?.read ?? true);
  return (
    <Page width="narrow">
      <PageHeader title={view.internalName} actions={<SaveState state={state} />} />
      {view.isPartial ? (
        <Alert>{t('partialHint')}</Alert>
      ) : (
        <Stack>
          <Panel title={t('tab.displayedFields')}>
            <DisplayedFieldsInput
              fields={fields}
              chosen={settings.displayedFields}
              hasWidths={view.type !== 'table'}
              onChange={(displayedFields) => void change({ displayedFields })}
            />
          </Panel>
          <Panel title={t('options.title')}>
            <SettingsInputs
              type={view.type === 'calendar' ? 'detail' : view.type}
              fields={fields}
              settings={settings}
              onChange={(part) => void change(part)}
            />
          </Panel>
        </Stack>
      )}
    </Page>
  );
}

export function CalendarTab({ place, collection, view }: ViewTabProps) {
  const t = usePhrases('views');
  const { settings, change, state } = useSavedSettings(place, view);
  const fields = collection.fields.filter(({ may }) => may?.read ?? true);
  return (
    <Page width="narrow">
      <PageHeader title={view.internalName} actions={<SaveState state={state} />} />
      {view.isPartial ? (
        <Alert>{t('partialHint')}</Alert>
      ) : (
        <Panel title={t('tab.calendarDateInfo')}>
          <CalendarInputs fields={fields} settings={settings} onChange={(part) => void change(part)} />
        </Panel>
      )}
    </Page>
  );
}

type State = 'idle' | 'saving' | 'saved';

function SaveState({ state }: { readonly state: State }) {
  const t = usePhrases('views');
  return (
    <span role="status" className={classes.saveState}>
      {state !== 'idle' && t(`saveState.${state}`)}
    </span>
  );
}

/** Applied optimistically and sent one after the other; a failed change is reverted and reported. */
function useSavedSettings(place: CollectionPlace, view: View) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<ViewSettings>();
  const [state, setState] = useState<State>('idle');
  const latest = useRef(view);
  if (view.version > latest.current.version || view.id !== latest.current.id) latest.current = view;
  const wanted = useRef<ViewSettings>(undefined);
  const isSending = useRef(false);
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setState('saving');
    try {
      while (wanted.current) {
        const settings = wanted.current;
        wanted.current = undefined;
        latest.current = await viewsApi.change({
          params: { ...place, viewId: view.id },
          body: { version: latest.current.version, settings },
        });
      }
      client.setQueryData(viewQuery(place.teamId, view.id).queryKey, latest.current);
      setState('saved');
    } catch (error) {
      wanted.current = undefined;
      setState('idle');
      toastProblem(error);
    }
    isSending.current = false;
    setDraft(undefined);
    await refetchStale(client);
  };
  const settings = draft ?? view.settings;
  return {
    settings,
    state,
    change: async (part: Partial<ViewSettings>) => {
      const next = { ...settings, ...part };
      setDraft(next);
      wanted.current = next;
      await send();
    },
  };
}
