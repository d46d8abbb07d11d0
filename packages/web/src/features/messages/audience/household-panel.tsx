// One message for people who live together: what joins them, and what they read.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { Audience, AudienceCount, Household } from '@fieldhouse/contract/message-audience';
import { collectionsOf } from '@fieldhouse/domain/messages/audience';
import { Select, Stack, Switch, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { Panel } from '../../../ui/panel.tsx';
import css from './audience.module.css';
import { HouseholdChildren } from './household-children.tsx';
import { type Home, homesOf, linkTo, nameFieldsOf, peopleOfHome } from './household-choices.ts';
import { useCollections } from './use-collections.ts';

interface HouseholdPanelProps {
  readonly audience: Audience | null;
  readonly household: Household | undefined;
  readonly count: AudienceCount | undefined;
  readonly isLocked: boolean;
  readonly onChange: (household: Household | undefined) => void;
}

/** Nothing for people who link to nothing that could be their household. */
export function HouseholdPanel({ audience, household, count, isLocked, onChange }: HouseholdPanelProps) {
  const t = usePhrases('message-audience');
  const collections = useCollections(audience === null ? [] : collectionsOf(audience));
  const homes = homesOf(collections);
  const [before, setBefore] = useState<Household>();
  // One that can't be used any more can be switched off.
  if (homes.length === 0 && household === undefined) return null;
  const chosen = household && homes.find((home) => isOf(household, home));
  const [first] = homes;
  const toggle = (isOn: boolean) => {
    if (!isOn) setBefore(household);
    // What was chosen before is there again, as far as it still can be used.
    const isUsable = before && homes.some((home) => isOf(before, home));
    onChange(isOn && first ? (isUsable ? before : peopleOfHome(first, collections)) : undefined);
  };
  return (
    <Panel
      title={t('household.title')}
      actions={
        <Switch
          aria-label={t('household.title')}
          checked={household !== undefined}
          disabled={isLocked}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      }
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {household && count ? t('household.joined', { count: count.household }) : t('household.hint')}
        </Text>
        {household && (
          <>
            <HomeInputs {...{ homes, chosen, household, collections, isLocked, onChange }} />
            <Text size="sm" c="dimmed">
              {t('household.tagHint')}
            </Text>
          </>
        )}
      </Stack>
    </Panel>
  );
}

type PeopleOfHome = Household['people'][number];

function isOf({ people }: Household, { collectionId, link }: Home): boolean {
  return people.some((one) => one.collectionId === collectionId && one.link === link.columnName);
}

interface HomeInputsProps {
  readonly homes: readonly Home[];
  readonly chosen: Home | undefined;
  readonly household: Household;
  readonly collections: readonly CollectionWithFields[];
  readonly isLocked: boolean;
  readonly onChange: (household: Household) => void;
}

function HomeInputs({ homes, chosen, household, collections, isLocked, onChange }: HomeInputsProps) {
  const t = usePhrases('message-audience');
  const [target] = useCollections(chosen ? [chosen.target] : []);
  const heads = (target?.fields ?? []).filter((field) =>
    household.people.some(({ collectionId }) => linkTo(field) === collectionId),
  );
  const change = (collectionId: CollectionId, to: (one: PeopleOfHome) => PeopleOfHome) =>
    onChange({
      ...household,
      people: household.people.map((one) => (one.collectionId === collectionId ? to(one) : one)),
    });
  const put = (collectionId: CollectionId, names: Partial<PeopleOfHome['names']>) =>
    change(collectionId, (one) => ({ ...one, names: { ...one.names, ...names } }));
  return (
    <>
      <div className={css.pair}>
        <Select
          label={t('household.link')}
          allowDeselect={false}
          disabled={isLocked}
          data={homes.map((home) => ({ value: keyOf(home), label: labelOf(home, homes) }))}
          value={chosen ? keyOf(chosen) : null}
          onChange={(value) => {
            const home = homes.find((one) => keyOf(one) === value);
            if (home) onChange(peopleOfHome(home, collections));
          }}
        />
        <Select
          label={t('household.head')}
          disabled={isLocked}
          clearable
          placeholder={t('household.firstPerson')}
          data={heads.map(({ columnName, title }) => ({ value: columnName, label: title }))}
          value={household.head}
          onChange={(head) => onChange({ ...household, head })}
        />
      </div>
      {household.people.map(({ collectionId, names, children }) => {
        const collection = collections.find(({ id }) => id === collectionId);
        if (!collection) return null;
        const isOne = household.people.length === 1;
        const of = { collection: collection.pluralName };
        const choices = nameFieldsOf(collection).map(choiceOf);
        return (
          <Fragment key={collectionId}>
            <div className={css.pair}>
              <Select
                label={isOne ? t('household.firstName') : t('household.firstNameOf', of)}
                allowDeselect={false}
                disabled={isLocked}
                data={choices}
                value={names.first}
                onChange={(first) => first !== null && put(collectionId, { first })}
              />
              <Select
                label={isOne ? t('household.lastName') : t('household.lastNameOf', of)}
                clearable
                disabled={isLocked}
                placeholder={t('household.wholeName')}
                data={choices}
                value={names.last}
                onChange={(last) => put(collectionId, { last })}
              />
            </div>
            <HouseholdChildren
              {...{ collection, isOne, isLocked }}
              filter={children}
              onChange={(next) =>
                change(collectionId, ({ children: _before, ...one }) => ({
                  ...one,
                  ...(next && { children: next }),
                }))
              }
            />
          </Fragment>
        );
      })}
    </>
  );
}

function choiceOf({ columnName, title }: Field) {
  return { value: columnName, label: title };
}

function keyOf({ collectionId, link }: Home): string {
  return `${collectionId} ${link.columnName}`;
}

/** With its collection where several have such a field. */
function labelOf({ collection, link }: Home, homes: readonly Home[]): string {
  const isOnly = homes.every((one) => one.collection === collection);
  return isOnly ? link.title : `${collection}: ${link.title}`;
}
