import { collections } from '@fieldhouse/contract/collections';
import { type DataType, searchableTypes } from '@fieldhouse/contract/field-types';
import { ActionIcon, Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { DialogFooter } from '../../app/forms/dialog-footer.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { ButtonLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { fieldTypeList } from '../fields/index.ts';
import classes from './collections.module.css';
import { NamingInputs } from './naming-inputs.tsx';

interface Starter {
  readonly key: number;
  readonly title: string;
  readonly dataType: DataType;
}

/**
 * Types that need no settings; the others are added on the fields page, where their lists and targets are
 * chosen.
 */
const startTypes = fieldTypeList.filter(({ needsTarget }) => !needsTarget).map(({ dataType }) => dataType);
const tableIcon = 'fa-solid fa-table';
const peopleIcon = 'fa-solid fa-users';
const listIcon = 'fa-solid fa-list-ul';

export function NewCollectionForm() {
  const t = usePhrases('collections');
  const more = usePhrases('collections-admin');
  // The URL defines what is created: a table, a table of people, or a list of choices.
  const { kind } = useSearch({ strict: false });
  const isList = kind === 'list';
  const arePeople = kind === 'people';
  const teamId = useTeamId();
  const navigate = useNavigate();
  const peopleTitles = { email: t('form.starters.email'), phone: t('form.starters.phone') };
  const [starters, setStarters] = useState<readonly Starter[]>(() => {
    const first: readonly Starter[] = [{ key: 0, title: t('form.starters.name'), dataType: 'plain_text' }];
    return arePeople ? withPeopleFields(first, peopleTitles) : first;
  });
  const form = useContractForm({
    schema: collections.create.body,
    initialValues: {
      name: '',
      pluralName: '',
      description: '',
      icon: isList ? listIcon : arePeople ? peopleIcon : tableIcon,
      representsPeople: arePeople,
      isUsedAsCustomList: isList,
    },
    fieldOfCode: { name_taken: 'pluralName' },
    onSubmit: async (body) => {
      const fields = starters
        .filter(({ title }) => title.trim() !== '')
        .map(({ title, dataType }, index) => ({
          title: title.trim(),
          dataType,
          isRequired: index === 0,
          isSearchable: searchableTypes.includes(dataType),
        }));
      const made = await api.collections.create(
        // A list has predefined fields, which selection fields rely on.
        { params: { teamId }, body: isList ? body : { ...body, fields } },
        { idempotencyKey: crypto.randomUUID() },
      );
      return made;
    },
    done: ({ pluralName: name }) => t('form.created', { name }),
    onDone: ({ id: dataCollectionId }) => {
      const params = { teamId, dataCollectionId };
      return navigate(
        isList
          ? { to: '/team-{$teamId}/custom-lists/$dataCollectionId/list-items', params }
          : { to: '/team-{$teamId}/admin/data-collections/$dataCollectionId/data-fields', params },
      );
    },
  });
  const setPeople = (isOn: boolean) => {
    form.set('representsPeople', isOn);
    if (!isOn) return;
    if (form.values.icon === tableIcon) form.set('icon', peopleIcon);
    setStarters((now) => withPeopleFields(now, peopleTitles));
  };
  return (
    <Page width="narrow">
      <PageHeader
        title={isList ? t('form.newListTitle') : t('form.newTitle')}
        intro={isList ? t('form.newListIntro') : t('form.newIntro')}
        actions={
          isList ? undefined : (
            <ButtonLink
              variant="default"
              to="/team-{$teamId}/admin/new-data-collection"
              params={{ teamId }}
              search={{ kind: 'blueprint' }}
            >
              {more('blueprint.install')}
            </ButtonLink>
          )
        }
      />
      <form {...form.form}>
        <Stack>
          <Panel>
            <Stack>
              <NamingInputs form={form} isNew hasExamples={!isList} />
              {!isList && (
                <Switch
                  label={t('form.representsPeople')}
                  description={t('form.representsPeopleText')}
                  checked={form.values.representsPeople}
                  onChange={(event) => setPeople(event.currentTarget.checked)}
                />
              )}
            </Stack>
          </Panel>
          {!isList && (
            <Panel title={t('form.startFields')}>
              <Starters starters={starters} onChange={setStarters} />
            </Panel>
          )}
          <DialogFooter form={form} action={isList ? t('form.createList') : t('form.create')} />
        </Stack>
      </form>
    </Page>
  );
}

interface StartersProps {
  readonly starters: readonly Starter[];
  readonly onChange: (starters: readonly Starter[]) => void;
}

function Starters({ starters, onChange }: StartersProps) {
  const t = usePhrases('collections');
  const replace = (starter: Starter, part: Partial<Starter>) =>
    onChange(starters.map((one) => (one === starter ? { ...one, ...part } : one)));
  return (
    <Stack gap={8}>
      {starters.map((starter, index) => (
        <div className={classes.starter} key={starter.key}>
          <TextInput
            aria-label={t('form.fieldTitle', { number: index + 1 })}
            value={starter.title}
            maxLength={120}
            onChange={(event) => replace(starter, { title: event.currentTarget.value })}
          />
          <Select
            aria-label={t('form.fieldType', { number: index + 1 })}
            allowDeselect={false}
            value={starter.dataType}
            // The first field names the record, so it must be a text.
            disabled={index === 0}
            data={startTypes.map((dataType) => ({ value: dataType, label: t(`type.${dataType}`) }))}
            onChange={(choice) => {
              const dataType = startTypes.find((type) => type === choice);
              if (dataType) replace(starter, { dataType });
            }}
          />
          <ActionIcon
            size={36}
            variant="subtle"
            color="gray"
            disabled={index === 0}
            aria-label={t('form.removeField', { number: index + 1 })}
            onClick={() => onChange(starters.filter((one) => one !== starter))}
          >
            <XIcon size={16} weight="bold" />
          </ActionIcon>
        </div>
      ))}
      <Group>
        <Button
          variant="subtle"
          leftSection={<PlusIcon size={16} weight="bold" />}
          onClick={() =>
            onChange([...starters, { key: nextKey(starters), title: '', dataType: 'plain_text' }])
          }
        >
          {t('form.addField')}
        </Button>
      </Group>
    </Stack>
  );
}

function withPeopleFields(
  starters: readonly Starter[],
  titles: { readonly email: string; readonly phone: string },
): readonly Starter[] {
  const key = nextKey(starters);
  const has = (dataType: DataType) => starters.some((starter) => starter.dataType === dataType);
  return [
    ...starters,
    ...(has('email_address') ? [] : [{ key, title: titles.email, dataType: 'email_address' as const }]),
    ...(has('phone_number')
      ? []
      : [{ key: key + 1, title: titles.phone, dataType: 'phone_number' as const }]),
  ];
}

function nextKey(starters: readonly Starter[]): number {
  return Math.max(0, ...starters.map(({ key }) => key)) + 1;
}
