// Actions on a field's type: change it, or undo the last change.
import type { Field } from '@fieldhouse/contract/collections';
import { fieldTypeChanges } from '@fieldhouse/contract/field-type-changes';
import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clientOf } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { CollectionPlace } from '../collection-queries.ts';

const api = clientOf(fieldTypeChanges);

interface TypeActionsProps {
  readonly place: CollectionPlace;
  readonly field: Field;
  readonly onOpen: (view: 'change' | 'set' | 'undo') => void;
}

export function TypeActions({ place, field, onOpen }: TypeActionsProps) {
  const t = usePhrases('collections-admin');
  const types = usePhrases('collections');
  const formats = useFormats();
  const other = otherOf(field);
  // The server answers not_found if it never changed.
  const { data, isSuccess } = useQuery({
    ...queryOf(api.get, { params: { ...place, fieldId: field.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <>
      <Group>
        <Button variant="default" size="compact-sm" onClick={() => onOpen('change')}>
          {t('typeChange.open')}
        </Button>
        {other && (
          <Button variant="default" size="compact-sm" onClick={() => onOpen('set')}>
            {t(`typeChange.other.${other}`)}
          </Button>
        )}
      </Group>
      {isSuccess && data.undoableUntil && (
        <Alert variant="light" p="xs">
          <Group justify="space-between" gap="xs">
            <span>
              {data.typeBefore === data.dataType
                ? t('typeChange.wasSet', { date: formats.date(data.undoableUntil.slice(0, 10)) })
                : t('typeChange.was', {
                    type: types(`type.${data.typeBefore}`),
                    date: formats.date(data.undoableUntil.slice(0, 10)),
                  })}
            </span>
            <Button variant="default" size="compact-sm" onClick={() => onOpen('undo')}>
              {t('typeChange.undo')}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}

/** Which part of the type's settings can be changed with a preview, like a type change. */
function otherOf({ settings }: Field): 'list' | 'collection' | 'digits' | undefined {
  if ('listId' in settings) return 'list';
  if ('collectionId' in settings) return 'collection';
  return 'scale' in settings ? 'digits' : undefined;
}
