// The figures of a message as a file: one figure a line, so that a spreadsheet can filter and pivot them.
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { figureNames, type MessageStatistics } from '@fieldhouse/contract/message-results';
import type { messages } from '@fieldhouse/contract/messages';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { addFormulaGuard, csvLine } from '../../../kernel/files/csv-cells.ts';
import { downloadCsv } from '../../../kernel/files/download.ts';
import type { ExportParts } from '../../../kernel/http/bind-endpoint.ts';
import { loadMessage } from '../drafts/change-message.ts';
import { ensureMayExport } from './export-recipients.ts';
import { statisticsOf } from './figure-actions.ts';

interface FigureExport {
  readonly title: string;
  readonly statistics: MessageStatistics;
}

export async function exportFigures(
  ctx: TeamContext,
  { params }: EndpointInput<(typeof messages)['exportFigures']>,
): Promise<FigureExport> {
  ensureMayExport(ctx);
  const row = await loadMessage(ctx, params.messageId);
  return { title: row.internalName, statistics: await statisticsOf(ctx, row) };
}

type Line = readonly [part: string, item: string, figure: string, count: number];

const programFigure = 'openedByProgramOnly';

const domainFigures = ['sent', 'delivered', 'opened', 'clicked', 'bounced'] as const;

/** What isn't tracked is left out: it would read as zero. */
function linesOf(statistics: MessageStatistics): Line[] {
  const { total, kinds, machineOpened, sms, timeline, links, answers, domains, tracksOpens, tracksClicks } =
    statistics;
  const isKnown = (name: string) =>
    name === 'opened' ? tracksOpens : name === 'clicked' ? tracksClicks : true;
  const known = figureNames.filter(isKnown);
  const totals: Record<string, number> = { recipients: total };
  for (const name of known) totals[name] = statistics[name];
  if (tracksOpens) totals[programFigure] = machineOpened;
  for (const name of ['undelivered', 'failed', 'uncertain', 'left_out', 'canceled', 'waiting'] as const)
    totals[name] = kinds[name];
  return [
    ...Object.entries({ ...totals, ...sms }).flatMap(([name, count]): Line[] =>
      count === null ? [] : [['total', '', name, count]],
    ),
    ...timeline.points.flatMap((point): Line[] => [
      ...known.map((name): Line => [timeline.interval, point.at, name, point[name]]),
      ...(tracksOpens ? [[timeline.interval, point.at, programFigure, point.machineOpened] as const] : []),
    ]),
    ...links.map(({ url, label, clicks }): Line => ['link', label || url, 'clicked', clicks]),
    ...answers.flatMap(({ question, choices, none, held, refused }) => [
      ...choices.map(({ label, people }): Line => ['answer', question, label, people]),
      ...(none === null ? [] : [['answer', question, 'none', none] as const]),
      ...([
        ['answer', question, 'held', held],
        ['answer', question, 'refused', refused],
      ] as const),
    ]),
    ...domains.flatMap((one) =>
      domainFigures.filter(isKnown).map((name): Line => ['domain', one.domain, name, one[name]]),
    ),
  ];
}

async function* toCsv(statistics: MessageStatistics): AsyncGenerator<string> {
  yield csvLine(['Part', 'Item', 'Figure', 'Count']);
  for (const [part, item, figure, count] of linesOf(statistics))
    yield csvLine([part, addFormulaGuard(item), addFormulaGuard(figure), String(count)]);
}

/** Runs after the transaction. */
export async function sendFigures(
  _deps: Deps,
  http: ExportParts,
  { title, statistics }: FigureExport,
): Promise<Readable> {
  return downloadCsv(http, `${title} figures.csv`, toCsv(statistics));
}
