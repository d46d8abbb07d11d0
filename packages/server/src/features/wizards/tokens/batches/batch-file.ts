// The links of a list as CSV: of records that its author may read at the time of the download, with their name and addresses.
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { wizardTokenBatches } from '@fieldhouse/contract/wizard-token-batches';
import { makeTeamAuthority, mayExport } from '../../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { addFormulaGuard, csvLine } from '../../../../kernel/files/csv-cells.ts';
import { downloadCsv } from '../../../../kernel/files/download.ts';
import type { ExportParts } from '../../../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { writeAudit } from '../../../audit-log/index.ts';
import { type FieldDefinition, loadCollection } from '../../../catalogue/index.ts';
import { accessOf, findRecords } from '../../../records/index.ts';
import { cellText } from '../../cell-text.ts';
import { getWizardRow } from '../../drafts/wizard-actions.ts';
import { getOwnBatch } from './batch-actions.ts';
import { batchSecret } from './batch-link.ts';
import { listLinkedRecords } from './batch-queries.ts';

const pageSize = 500;

interface BatchFile {
  readonly name: string;
  readonly lines: AsyncGenerator<string>;
  readonly audit: () => Promise<void>;
}

export async function openBatchFile(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizardTokenBatches.csv>,
): Promise<BatchFile> {
  const { actor, deps, teamId, requestId, from } = ctx;
  // As for every export: only a full account may export data.
  refuseUnless(mayExport(actor), 'forbidden');
  const { id, wizardId } = await getOwnBatch(ctx, params.wizardTokenBatchId);
  const { name } = await getWizardRow(ctx, wizardId);
  const authority = makeTeamAuthority(teamId, actor);
  async function* lines(): AsyncGenerator<string> {
    for (let after: string | undefined; ; ) {
      const before = after;
      const page = await deps.withTeam(authority, (own) => readPage(own, id, before), { isReadOnly: true });
      if (before === undefined) yield page.head;
      yield page.lines;
      if (page.last === undefined) return;
      after = page.last;
    }
  }
  const entry = { action: 'wizard.token_batch_downloaded', subjectId: wizardId, subjectName: name };
  // A download only reads: its entry has a transaction of its own.
  const audit = () =>
    deps.withTeam(authority, (own) => writeAudit(own, { ...entry, detail: { batchId: id } }), {
      requestId,
      ...(from && { from }),
    });
  return { name: `${name}.csv`, lines: lines(), audit };
}

/** Runs after the transaction. */
export async function sendBatchFile(
  _deps: Deps,
  http: ExportParts,
  { name, lines, audit }: BatchFile,
): Promise<Readable> {
  await audit();
  return downloadCsv(http, name, lines);
}

async function readPage(ctx: TeamContext, batchId: string, after: string | undefined) {
  const batch = await getOwnBatch(ctx, batchId);
  const collection = await loadCollection(ctx, batch.collectionId);
  const access = await accessOf(ctx, collection);
  const ids = await listLinkedRecords(ctx.db, batchId, { after, now: ctx.now(), limit: pageSize });
  const found = await findRecords(ctx, { collectionId: collection.id, ids, access });
  const records = new Map(found.map((record) => [record.id as string, record]));
  const fields = collection.fields.filter(
    (field) => access.mayRead(field) && (field.id === collection.nameField?.id || isAddress(field)),
  );
  const { appUrl } = ctx.deps.config;
  const { appSecret } = ctx.deps.secrets;
  return {
    head: csvLine([...fields.map(({ title }) => addFormulaGuard(title)), 'PersonalLink']),
    lines: ids
      .flatMap((recordId) => {
        const record = records.get(recordId);
        if (!record) return [];
        const cells = fields.map(({ columnName }) => addFormulaGuard(cellText(record.values[columnName])));
        const secret = batchSecret(appSecret, batchId, recordId);
        return csvLine([...cells, `${appUrl}/AuthPublicDataWizard/${secret}`]);
      })
      .join(''),
    last: ids.length === pageSize ? ids.at(-1) : undefined,
  };
}

/** Where a person is reached. */
function isAddress({ dataType }: FieldDefinition): boolean {
  return dataType === 'email_address' || dataType === 'phone_number' || dataType === 'physical_address';
}
