// Saves the changes of an open view. What was saved elsewhere since they began stays; where both changed the same, the user decides.
import { type View, type ViewSettings, viewSettings } from '@fieldhouse/contract/data-views';
import { ActionIcon, Button, Modal } from '@mantine/core';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { FloppyDiskIcon } from '@phosphor-icons/react/dist/csr/FloppyDisk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../../../api/api-problem.ts';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { adminFeatures } from '../../../app/admin-features.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { type Choices, type ConflictPart, merge } from '../../../app/forms/edit-base.ts';
import { FormConflict } from '../../../app/forms/form-conflict.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import type { CollectionPlace } from '../../fields/index.ts';
import type { OpenView } from '../open-view/use-open-view.ts';
import classes from '../views.module.css';
import { useViewBase } from './use-view-base.ts';
import { putView, viewQuery } from './view-queries.ts';

/** Returns whether the user may change a view. */
export function useMaySave(): (view: View) => boolean {
  const { may } = useRights();
  const mayShape = may(...adminFeatures.collections);
  return (view) => view.visibility === 'personal' || mayShape;
}

interface SaveViewProps {
  readonly place: CollectionPlace;
  readonly open: OpenView;
  readonly isSmall: boolean;
}

/** Unsaved changes are indicated until they are saved or reset. */
export function SaveView({ place, open, isSmall }: SaveViewProps) {
  const t = usePhrases('views');
  const ui = usePhrases('ui');
  const mayChange = useMaySave();
  const { save, conflict, putOff } = useSaveView(place, open);
  if (!open.isChanged) return null;
  const maySave = mayChange(open.saved) && !open.saved.isPartial;
  return (
    <span className={classes.changed}>
      <span className={isSmall ? classes.hidden : classes.changedText} role="status" data-state-words>
        {t('switch.changed')}
      </span>
      {isSmall ? (
        <ActionIcon size={44} aria-label={t('switch.reset')} onClick={open.reset}>
          <ArrowCounterClockwiseIcon size={20} />
        </ActionIcon>
      ) : (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={open.reset}>
          {t('switch.reset')}
        </Button>
      )}
      {maySave &&
        (isSmall ? (
          <ActionIcon
            size={44}
            color="court"
            aria-label={t('switch.saveChanges')}
            onClick={() => void save({})}
          >
            <FloppyDiskIcon size={20} />
          </ActionIcon>
        ) : (
          <Button size="compact-sm" variant="light" onClick={() => void save({})}>
            {t('switch.saveChanges')}
          </Button>
        ))}
      {conflict && (
        <Modal
          opened
          onClose={putOff}
          title={open.saved.internalName}
          closeButtonProps={{ 'aria-label': ui('close') }}
        >
          <FormConflict conflict={{ parts: conflict, decide: save }} />
        </Modal>
      )}
    </span>
  );
}

function useSaveView(place: CollectionPlace, open: OpenView) {
  const t = usePhrases('views');
  const client = useQueryClient();
  const { saved, settings, isChanged, reset } = open;
  const base = useViewBase(saved, isChanged);
  const [conflict, setConflict] = useState<readonly (ConflictPart & { readonly label: string })[]>();
  const { run } = useAction(
    async (choices: Choices) => {
      // Of two widths of a column, none is worth a question.
      const chosen: Choices = { columnWidths: 'mine', ...choices };
      const edit = { values: allOf(settings), base: allOf(base.settings), version: base.version };
      const saveOn = async (theirs: View, isLastTry: boolean): Promise<View | undefined> => {
        const stored = { values: allOf(theirs.settings), version: theirs.version };
        const merged = merge(edit, stored, { choices: chosen });
        setConflict(
          merged.conflicts.length === 0
            ? undefined
            : merged.conflicts.map((part) => ({
                ...part,
                ...withoutCodes(part),
                label: t(`part.${part.property as keyof ViewSettings}`),
              })),
        );
        if (merged.conflicts.length > 0) return undefined;
        const params = { ...place, viewId: theirs.id };
        const body = { version: theirs.version, settings: merged.edit.values };
        try {
          return await viewsApi.change({ params, body });
        } catch (error) {
          if (isLastTry || !isProblem(error, 'stale_version')) throw error;
        }
        const query = viewQuery(place.teamId, theirs.id);
        return saveOn(await client.fetchQuery({ ...query, staleTime: 0 }), true);
      };
      return saveOn(saved, false);
    },
    {
      isExclusive: true,
      onDone: (changed) => changed && putView(client, place, changed),
      done: (changed) => changed && t('saved', { name: changed.internalName }),
    },
  );
  return {
    save: (choices: Choices) => run(choices).then((changed) => changed && reset()),
    conflict,
    putOff: () => setConflict(undefined),
  };
}

/** With each setting, so that one that was removed is a change too. */
function allOf(settings: ViewSettings): ViewSettings {
  const names = Object.keys(viewSettings.shape) as (keyof ViewSettings)[];
  const all = Object.fromEntries(names.map((name) => [name, settings[name]]));
  // No sorts are those of a view without any.
  return { ...all, sorts: settings.sorts?.length ? settings.sorts : undefined } as ViewSettings;
}

/** Names of columns and of settings in the API say nothing to a reader. */
function withoutCodes({ yours, theirs }: ConflictPart) {
  return typeof yours === 'number' && typeof theirs === 'number'
    ? { yours, theirs }
    : { yours: undefined, theirs: undefined };
}
