// Sends a test of the message to a few people at once.
import { maxTestAddresses } from '@fieldhouse/contract/messages';
import { emailAddress, phoneNumber } from '@fieldhouse/contract/text';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isProblem } from '../../../api/api-problem.ts';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import type { ShownVersion } from '../ab-test/edited-version.ts';
import { useAvailableActions } from '../actions/use-available-actions.ts';
import { type PreviewedPerson, whoseValues } from '../message-queries.ts';

/** An attribute of the input. */
export const testSendMark = 'data-test-send';

interface TestSendProps {
  readonly message: ShownVersion;
  /** Stores what was typed: the test is of the stored message. False if it could not. */
  readonly onBefore?: () => Promise<boolean>;
  /** As whom it is filled in: the first person unless chosen. */
  readonly person?: PreviewedPerson | undefined;
}

export function TestSend({ message, onBefore, person }: TestSendProps) {
  const t = usePhrases('messages');
  const sms = usePhrases('sms');
  const isSms = message.deliveryMethodId === 'sms';
  const address = isSms ? phoneNumber : emailAddress;
  const teamId = useTeamId();
  const mayTest = useAvailableActions(message).includes('test_send');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const to = text.split(/[\s,;]+/).filter((one) => one !== '');
  const { run: send, isPending } = useAction(
    async () => {
      const isStored = (await onBefore?.()) ?? true;
      if (!isStored) {
        setError(t('testNotSaved'));
        return false;
      }
      const { id: messageId, variant, language } = message;
      await messagesApi.testSend({
        params: { teamId, messageId },
        body: { to, ...whoseValues(person), ...(variant && { variant }), ...(language && { language }) },
      });
      return true;
    },
    {
      done: (isSent) => (isSent ? { text: t('testSent', { to: to.join(', ') }) } : undefined),
      failed: (failure) => {
        const refused = refusedIn(failure);
        if (refused.length === 0) return problemText(failure);
        const lines = refused.map((one) => t('testRefused', one));
        setError([...lines, ...(refused.length < new Set(to).size ? [t('testOthers')] : [])].join('\n'));
        return undefined;
      },
      isExclusive: true,
    },
  );
  if (!mayTest) return null;
  const hint = isSms ? sms('testHint') : t('testHint');
  function findError(): string | undefined {
    const wrong = to.find((one) => !address.safeParse(one).success);
    if (wrong !== undefined)
      return isSms ? sms('testInvalid', { number: wrong }) : t('testInvalid', { address: wrong });
    return to.length > maxTestAddresses ? t('testTooMany', { count: maxTestAddresses }) : undefined;
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = findError();
        setError(found);
        if (found === undefined) void send();
      }}
    >
      <Group align="end" gap="xs">
        <TextInput
          {...{ [testSendMark]: '' }}
          flex={1}
          miw={200}
          label={isSms ? sms('testTo') : t('testTo')}
          description={
            hint + (person ? ` ${t('testAs', { name: person.calculatedName || person.address })}` : '')
          }
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          type="text"
          inputMode={isSms ? 'tel' : 'email'}
          autoComplete={isSms ? 'tel' : 'email'}
          value={text}
          error={error}
          styles={{ error: { whiteSpace: 'pre-line' } }}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="default" loading={isPending} disabled={to.length === 0}>
          {t('testSend')}
        </Button>
      </Group>
    </form>
  );
}

/** The addresses that the mail server refused, with its replies. */
function refusedIn(failure: unknown): readonly { readonly address: string; readonly reply: string }[] {
  if (!isProblem(failure, 'mail_failed') || !Array.isArray(failure.data.refused)) return [];
  return failure.data.refused.map((one) => ({ address: String(one.address), reply: String(one.reply) }));
}
