// What the two groups of an A/B test did, which version is ahead, and the winner.
import { type AbTest, type Variant, variants } from '@fieldhouse/contract/message-ab-test';
import type { FigureName, MessageStatistics } from '@fieldhouse/contract/message-results';
import type { Message } from '@fieldhouse/contract/messages';
import { chanceOf, type MeasuredVersions, winnerOf } from '@fieldhouse/domain/messages/ab-test/ab-outcome';
import { rateOf } from '@fieldhouse/domain/messages/figures/message-figures';
import { Button, Group, Text } from '@mantine/core';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useAvailableActions } from '../actions/use-available-actions.ts';
import css from './message-statistics.module.css';
import { figuresOf, isTracked } from './shown-figures.ts';
import { useRateText } from './use-rate-text.ts';

type GroupFigures = NonNullable<MessageStatistics['abTest']>;

interface TestResultProps {
  readonly message: Message;
  /** People, by whom the winner is chosen. */
  readonly groups: GroupFigures;
  /** The same, with openings by programs if these are asked for. */
  readonly shown: GroupFigures;
}

export function TestResult({ message, groups, shown }: TestResultProps) {
  const t = usePhrases('message-ab-test');
  const { abTest } = message;
  if (abTest === null) return null;
  return (
    <div className={css.below}>
      <Panel title={t('title')} actions={<Choose message={message} held={groups.held} />}>
        <Verdict abTest={abTest} groups={groups} />
        <Table message={message} abTest={abTest} groups={shown} />
      </Panel>
    </div>
  );
}

function Choose({ message, held }: { readonly message: Message; readonly held: number }) {
  const t = usePhrases('message-ab-test');
  const teamId = useTeamId();
  const mayChoose = useAvailableActions(message).includes('choose_winner');
  const { run, isPending } = useAction(
    (variant: Variant) =>
      messagesApi.chooseWinner({
        params: { teamId, messageId: message.id },
        body: { version: message.version, variant },
      }),
    {
      confirm: (variant) => ({
        title: t('result.chooseTitle', { version: t(`short.${variant}`) }),
        text: t('result.chooseText', { version: t(`short.${variant}`), count: held }),
        action: t('result.choose', { version: t(`short.${variant}`) }),
      }),
      done: t('result.chosen'),
      isExclusive: true,
    },
  );
  if (!mayChoose || held === 0) return null;
  return (
    <Group gap="xs">
      {variants.map((variant) => (
        <Button
          key={variant}
          variant="default"
          size="compact-sm"
          loading={isPending}
          onClick={() => void run(variant)}
        >
          {t('result.choose', { version: t(`short.${variant}`) })}
        </Button>
      ))}
    </Group>
  );
}

interface VerdictProps {
  readonly abTest: AbTest;
  readonly groups: GroupFigures;
}

function Verdict({ abTest: { measure, winner, decidesAt }, groups }: VerdictProps) {
  const t = usePhrases('message-ab-test');
  const formats = useFormats();
  const rateText = useRateText();
  const measuredOf = (variant: Variant) => ({
    people: groups[variant].delivered,
    count: groups[variant][measure],
  });
  const measured: MeasuredVersions = { a: measuredOf('a'), b: measuredOf('b') };
  const { variant, reason } = winnerOf(measured);
  const other = variant === 'a' ? 'b' : 'a';
  const rates = {
    more: rateText(rateOf(groups[variant], measure)),
    less: rateText(rateOf(groups[other], measure)),
  };
  const names = { version: t(`short.${variant}`), other: t(`short.${other}`) };
  const difference =
    reason === 'measured'
      ? `${t(`result.leads.${measure}`, { ...names, ...rates })} ${t(`result.chance.${chanceOf(measured)}`)}`
      : t('result.equal');
  const wait = decidesAt === null ? 'waiting.byHand' : 'waiting.at';
  return (
    <>
      {winner && (
        <Text size="sm" fw={600}>
          {t(`result.won.${winner.reason}`, {
            version: t(`short.${winner.variant}`),
            at: formats.dateTime(winner.at),
          })}
        </Text>
      )}
      {winner?.reason !== 'too_few' && <Text size="sm">{difference}</Text>}
      {!winner && groups.held > 0 && (
        <Text size="sm">
          {t(wait, { count: groups.held, at: decidesAt === null ? '' : formats.dateTime(decidesAt) })}
        </Text>
      )}
    </>
  );
}

function Table({ message, abTest, groups }: Omit<TestResultProps, 'shown'> & { readonly abTest: AbTest }) {
  const t = usePhrases('message-ab-test');
  const tFigures = usePhrases('message-statistics');
  const formats = useFormats();
  const names = figuresOf(message).filter((name) => name !== 'sent' && isTracked(message, name));
  return (
    <div className={css.scroll}>
      <table className={`${css.table} ${css.even}`}>
        <thead>
          <tr>
            <th scope="col">{tFigures('figureColumn')}</th>
            {variants.map((variant) => (
              <th key={variant} scope="col">
                {t(`versionOf.${variant}`)}
                {abTest.winner?.variant === variant && (
                  <>
                    {' '}
                    <Chip color="green">{t('result.winner')}</Chip>
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {message.deliveryMethodId === 'email' && message.subjectLine !== abTest.subjectLine && (
            <tr>
              <th scope="row">{t('subject')}</th>
              <td>{message.subjectLine}</td>
              <td>{abTest.subjectLine}</td>
            </tr>
          )}
          <tr>
            <th scope="row">{t('result.people')}</th>
            {variants.map((variant) => (
              <td key={variant}>{formats.number(groups[variant].people)}</td>
            ))}
          </tr>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{tFigures(`figure.${name}`)}</th>
              {variants.map((variant) => (
                <Rate key={variant} group={groups[variant]} name={name} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RateProps {
  readonly group: GroupFigures['a'];
  readonly name: FigureName;
}

function Rate({ group, name }: RateProps) {
  const formats = useFormats();
  const rateText = useRateText();
  return (
    <td>
      {rateText(rateOf(group, name))} <span className={css.inline}>{formats.number(group[name])}</span>
    </td>
  );
}
