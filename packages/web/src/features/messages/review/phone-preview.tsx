// The compiled message as one recipient after the other gets it, the odd ones first, and a test of just that.
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { Message } from '@fieldhouse/contract/messages';
import { wholeAudience } from '@fieldhouse/domain/messages/audience';
import { ActionIcon, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useLanguageLabels } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { MailView } from '../../../ui/mail-view.tsx';
import { asVersion, type ShownVersion } from '../ab-test/edited-version.ts';
import { VersionSwitch } from '../ab-test/version-switch.tsx';
import { TestSend } from '../content/test-send.tsx';
import { oddPeopleQuery, type PreviewedPerson, previewQuery } from '../message-queries.ts';
import { SmsBubble, SmsScreen } from '../sms/sms-bubble.tsx';
import { VersionCosts } from '../sms/version-costs.tsx';
import css from './review.module.css';

const views = ['phone', 'desktop', 'text'] as const;
type View = (typeof views)[number];

export function PhonePreview({ message }: { readonly message: Message }) {
  const t = usePhrases('message-checks');
  const [variant, setVariant] = useState<Variant>('a');
  const shown = asVersion(message, variant);
  const isChosen = !message.isAudienceHidden && wholeAudience(message) !== null;
  return (
    <section className={css.aside} aria-label={t('previewTitle')}>
      {message.abTest !== null && <VersionSwitch value={variant} onChange={setVariant} />}
      {message.abTest !== null && message.deliveryMethodId === 'sms' && <VersionCosts message={message} />}
      {isChosen ? (
        <PeoplePreview message={shown} />
      ) : (
        <>
          <Text size="sm">{t('noPreview')}</Text>
          <TestSend message={shown} />
        </>
      )}
    </section>
  );
}

function PeoplePreview({ message }: { readonly message: ShownVersion }) {
  const t = usePhrases('message-checks');
  const tEditor = usePhrases('mail-editor');
  const tSms = usePhrases('sms');
  const teamId = useTeamId();
  const nameOf = useLanguageLabels();
  const [position, setPosition] = useState(0);
  const [view, setView] = useState<View>('phone');
  const { data } = useQuery(oddPeopleQuery(teamId, message));
  const people = (data?.items ?? []).map(({ name, ...one }) => ({ ...one, calculatedName: name }));
  const person = people[position] ?? people[0];
  const preview = useQuery(previewQuery(teamId, message, person));
  return (
    <>
      {message.deliveryMethodId === 'email' && (
        <SegmentedControl
          size="xs"
          aria-label={tEditor('view.label')}
          data={views.map((value) => ({ value, label: tEditor(`view.${value}`) }))}
          value={view}
          onChange={(next) => setView(next)}
        />
      )}
      <PersonSteps people={people} position={person ? people.indexOf(person) : 0} onStep={setPosition} />
      {message.translations.length > 0 && preview.data && (
        <Text size="sm" ta="center">
          {nameOf(preview.data.language)}
        </Text>
      )}
      <QueryBoundary query={preview} skeleton={<Skeleton height={480} radius={28} />}>
        {(mail) =>
          mail.sms ? (
            <SmsScreen>
              <SmsBubble from="us">{mail.text || t('nothingWritten')}</SmsBubble>
              <Text size="sm">{tSms('segments', { count: mail.sms.segments })}</Text>
            </SmsScreen>
          ) : (
            <MailSheet view={view} mail={mail} />
          )
        }
      </QueryBoundary>
      <TestSend message={message} person={person} />
    </>
  );
}

interface PersonStepsProps {
  readonly people: readonly PreviewedPerson[];
  readonly position: number;
  readonly onStep: (position: number) => void;
}

function PersonSteps({ people, position, onStep }: PersonStepsProps) {
  const t = usePhrases('message-checks');
  const person = people[position];
  const step = (by: number) => onStep((position + by + people.length) % people.length);
  return (
    <div className={css.person}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('previous')}
        disabled={people.length < 2}
        onClick={() => step(-1)}
      >
        <CaretLeftIcon size={18} />
      </ActionIcon>
      <span aria-live="polite">
        {person
          ? t('personOf', {
              name: person.calculatedName || person.address,
              position: position + 1,
              total: people.length,
            })
          : t('firstPerson')}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('next')}
        disabled={people.length < 2}
        onClick={() => step(1)}
      >
        <CaretRightIcon size={18} />
      </ActionIcon>
    </div>
  );
}

interface MailSheetProps {
  readonly view: View;
  readonly mail: {
    readonly to: string;
    readonly subject: string;
    readonly html: string;
    readonly text: string;
  };
}

function MailSheet({ view, mail: { to, subject, html, text } }: MailSheetProps) {
  return (
    <div className={css.phone} data-view={view}>
      <div className={css.head}>
        <strong>{subject}</strong>
        <span>{to}</span>
      </div>
      {view === 'text' ? (
        <p className={css.plain}>{text}</p>
      ) : (
        <div className={css.sheet}>
          <MailView html={html} />
        </div>
      )}
    </div>
  );
}
