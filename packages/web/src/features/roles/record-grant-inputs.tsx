import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { Checkbox, MultiSelect, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { LoadedSelect } from '../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { FilterBuilder } from '../fields/index.ts';
import type { GrantDraft, MissingPart } from './grant-draft.ts';
import { isFieldKind, recordPermissionKinds } from './grants.ts';
import css from './roles.module.css';

export interface RecordGrantInputsProps {
  readonly draft: GrantDraft;
  readonly missing: MissingPart | undefined;
  readonly onChange: (part: Partial<GrantDraft>) => void;
}

const every = 'every';

export function RecordGrantInputs({ draft, missing, onChange }: RecordGrantInputsProps) {
  const t = usePhrases('roles');
  const teamId = useTeamId();
  const { data } = useQuery(queryOf(api.collections.list, { params: { teamId } }));
  return (
    <>
      <LoadedSelect
        label={t('grant.collection')}
        searchable
        allowDeselect={false}
        value={draft.collectionId ?? every}
        choices={
          data && [
            { value: every, label: t('data.everyCollection') },
            ...data.items.map(({ id, pluralName }) => ({ value: id, label: pluralName })),
          ]
        }
        onChange={(choice) => {
          const collectionId = data?.items.find(({ id }) => id === choice)?.id ?? null;
          // The fields and the filter belonged to the previous collection.
          if (collectionId !== draft.collectionId)
            onChange({ collectionId, fieldIds: [], which: 'all', filter: undefined });
        }}
      />
      <Checkbox.Group
        label={t('grant.kinds')}
        error={missing === 'kinds' ? t('grant.needsKind') : undefined}
        value={[...draft.kinds]}
        onChange={(chosen) =>
          onChange({ kinds: recordPermissionKinds.filter((kind) => chosen.includes(kind)) })
        }
      >
        <div className={css.choices}>
          {recordPermissionKinds.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={t(`data.kind.${kind}`)}
              description={t(`data.kindText.${kind}`)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <NarrowingInputs draft={draft} missing={missing} onChange={onChange} />
    </>
  );
}

/** Limits a grant to fields and records of its collection; nothing for a grant on all collections. */
export function NarrowingInputs({ draft, missing, onChange }: RecordGrantInputsProps) {
  const teamId = useTeamId();
  const { collectionId } = draft;
  const { data } = useQuery({
    // Not requested without a collection (`enabled`).
    ...queryOf(api.collections.get, {
      params: { teamId, collectionId: collectionId as CollectionWithFields['id'] },
    }),
    enabled: collectionId !== null,
  });
  if (collectionId === null || !data) return null;
  return (
    <>
      {draft.about === 'records' && draft.kinds.some(isFieldKind) && (
        <FieldsInput draft={draft} collection={data} onChange={onChange} />
      )}
      <RecordsInput draft={draft} missing={missing} collection={data} onChange={onChange} />
    </>
  );
}

interface CollectionInputProps {
  readonly draft: GrantDraft;
  readonly collection: CollectionWithFields;
  readonly onChange: (part: Partial<GrantDraft>) => void;
}

function FieldsInput({ draft, collection: { fields }, onChange }: CollectionInputProps) {
  const t = usePhrases('roles');
  const ui = usePhrases('ui');
  const hidden = fields.filter(({ id }) => !draft.fieldIds.includes(id));
  const isNarrowed = draft.fieldIds.length > 0 && hidden.length > 0;
  return (
    <MultiSelect
      label={t('grant.fields')}
      description={
        isNarrowed
          ? t('grant.fieldsHidden', { fields: hidden.map(({ title }) => title).join(', ') })
          : t('grant.fieldsHint')
      }
      searchable
      nothingFoundMessage={ui('nothingMatches')}
      placeholder={draft.fieldIds.length === 0 ? t('data.everyField') : ''}
      value={[...draft.fieldIds]}
      data={fields.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(ids) => onChange({ fieldIds: fields.map(({ id }) => id).filter((id) => ids.includes(id)) })}
    />
  );
}

const choices = ['all', 'own', 'filtered'] as const;

function RecordsInput({
  draft,
  missing,
  collection,
  onChange,
}: CollectionInputProps & Pick<RecordGrantInputsProps, 'missing'>) {
  const t = usePhrases('roles');
  return (
    <>
      <Radio.Group
        label={t('grant.which')}
        value={draft.which}
        onChange={(choice) => onChange({ which: choices.find((one) => one === choice) ?? 'all' })}
      >
        <div className={css.choices}>
          {choices.map((choice) => (
            <Radio key={choice} value={choice} label={t(`grant.${choice}`)} />
          ))}
        </div>
      </Radio.Group>
      {draft.which === 'filtered' && (
        <>
          <FilterBuilder
            fields={collection.fields}
            value={draft.filter}
            onChange={(filter) => onChange({ filter })}
          />
          {missing === 'filter' && (
            <p role="alert" className={css.problem}>
              {t('grant.needsFilter')}
            </p>
          )}
        </>
      )}
    </>
  );
}
