// The recipients of a message as a file, page by page: as many as a viewer may see, however many there are.
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Recipient } from '@fieldhouse/contract/message-results';
import type { messages } from '@fieldhouse/contract/messages';
import { makeTeamAuthority, mayExport } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { addFormulaGuard, csvLine } from '../../../kernel/files/csv-cells.ts';
import { downloadCsv } from '../../../kernel/files/download.ts';
import type { ExportParts } from '../../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { loadMessage } from '../drafts/change-message.ts';
import { isFound, seenRecipients, toRecipient } from './result-actions.ts';
import { listRecipients } from './result-queries.ts';
import { mayReadAllRecipients } from './visible-recipients.ts';

const pageSize = 1000;

interface RecipientExport {
  readonly title: string;
  readonly audit: () => Promise<void>;
  readonly pages: AsyncIterable<readonly Recipient[]>;
}

export async function exportRecipients(
  ctx: TeamContext,
  { params, query }: EndpointInput<(typeof messages)['exportRecipients']>,
): Promise<RecipientExport> {
  const { actor, deps, teamId } = ctx;
  ensureMayExport(ctx);
  const message = await loadMessage(ctx, params.messageId);
  const search = query.search?.trim() ?? '';
  // As in the list: hidden names and addresses are not searched in.
  const isOpen = mayReadAllRecipients(ctx);
  const authority = makeTeamAuthority(teamId, actor);
  async function* pages(): AsyncGenerator<readonly Recipient[]> {
    const only = {
      show: query.show ?? 'all',
      search: isOpen ? search : '',
      settling: message.settling,
    };
    for (let after: string | undefined; ; ) {
      const page = await deps.withTeam(
        authority,
        async (own) => {
          const rows = await listRecipients(own.db, message.id, only, { after, limit: pageSize });
          const visible = await seenRecipients(own, message, rows);
          return { visible, last: rows.length < pageSize ? undefined : rows.at(-1)?.seq };
        },
        { isReadOnly: true },
      );
      const seen = page.visible.map((row) => toRecipient(row, message));
      yield isOpen ? seen : seen.filter((one) => isFound(one, { search, show: only.show }));
      if (page.last === undefined) return;
      after = page.last;
    }
  }
  const { id: subjectId, internalName: subjectName } = message;
  const { requestId, from } = ctx;
  const entry = { action: 'message.recipients_exported', subjectId, subjectName };
  // An export only reads: its entry has a transaction of its own.
  const audit = () =>
    deps.withTeam(authority, (own) => writeAudit(own, entry), { requestId, ...(from && { from }) });
  return { title: subjectName, audit, pages: pages() };
}

/** As for records: only a full account may export data. */
export function ensureMayExport({ actor }: TeamContext): void {
  refuseUnless(mayExport(actor), 'forbidden');
}

const columns = [
  ['CalculatedName', ({ calculatedName }) => calculatedName],
  ['MethodUsed', ({ methodUsed }) => methodUsed],
  ['SentToEmailAddress', ({ sentToEmailAddress }) => sentToEmailAddress],
  ['SentToPhoneNumber', ({ sentToPhoneNumber }) => sentToPhoneNumber],
  ['Segments', ({ segments }) => segments?.toString() ?? ''],
  ['Version', ({ variant }) => variant?.toUpperCase() ?? ''],
  ['State', ({ state }) => state],
  ['Reason', ({ reason }) => reason ?? ''],
  ['LastReply', ({ lastReply }) => lastReply ?? ''],
  ['ActualSendProcessedDateTime', (one) => one.actualSendProcessedDateTime ?? ''],
  ['Delivery', ({ delivery }) => delivery ?? ''],
  ['OpenedAt', ({ openedAt }) => openedAt ?? ''],
  ['OpenedByProgramAt', ({ machineOpenedAt }) => machineOpenedAt ?? ''],
  ['ClickedAt', ({ clickedAt }) => clickedAt ?? ''],
  ['UnsubscribedAt', ({ unsubscribedAt }) => unsubscribedAt ?? ''],
] as const satisfies readonly (readonly [string, (one: Recipient) => string])[];

async function* toCsv(pages: RecipientExport['pages']): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title));
  for await (const page of pages)
    yield page.map((one) => csvLine(columns.map(([, read]) => addFormulaGuard(read(one))))).join('');
}

/** Runs after the transaction. */
export async function sendRecipients(
  _deps: Deps,
  http: ExportParts,
  { title, audit, pages }: RecipientExport,
): Promise<Readable> {
  await audit();
  return downloadCsv(http, `${title}.csv`, toCsv(pages));
}
