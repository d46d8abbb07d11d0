// The rows of an import with problems as a file, page by page, so that they can be corrected and imported again.
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { language as languageSchema } from '@fieldhouse/contract/identity';
import type { subscriberImports } from '@fieldhouse/contract/subscriber-imports';
import { rowProblems } from '@fieldhouse/domain/subscriptions/subscriber-row';
import { subscriberImportTexts } from '@fieldhouse/phrases/subscriber-import-texts';
import { z } from 'zod';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { addFormulaGuard, csvLine } from '../../kernel/files/csv-cells.ts';
import { downloadCsv } from '../../kernel/files/download.ts';
import type { ExportParts } from '../../kernel/http/bind-endpoint.ts';
import { getOwnLanguage } from '../imports/index.ts';
import { columnsOf, loadImport } from './subscriber-import-actions.ts';
import { listProblems } from './subscriber-import-queries.ts';

const pageSize = 1000;

export async function downloadProblems(
  ctx: TeamContext,
  { params }: EndpointInput<(typeof subscriberImports)['problems']>,
  http: ExportParts,
): Promise<Readable> {
  const row = await loadImport(ctx, params.subscriptionListId, params.subscriberImportId);
  const readerId = ctx.actor.kind === 'member' ? ctx.actor.teamUserId : null;
  const texts = subscriberImportTexts[languageSchema.parse(await getOwnLanguage(ctx.db, readerId))];
  const headers = columnsOf(row).map(({ header }, at) => header || `${texts.column} ${at + 1}`);
  const authority = makeTeamAuthority(ctx.teamId, ctx.actor);
  const { deps } = ctx;
  async function* lines(): AsyncGenerator<string> {
    yield csvLine([...headers, texts.row, texts.reason].map(addFormulaGuard));
    for (let after = 0; ; ) {
      const page = await deps.withTeam(authority, (own) => listProblems(own.db, row.id, after, pageSize), {
        isReadOnly: true,
      });
      yield page
        .map(({ rowNumber, cells, problem }) => {
          const values = z.array(z.string()).parse(cells);
          const padded = headers.map((_, at) => addFormulaGuard(values[at] ?? ''));
          return csvLine([...padded, String(rowNumber), texts.problem[z.enum(rowProblems).parse(problem)]]);
        })
        .join('');
      after = page.at(-1)?.rowNumber ?? after;
      if (page.length < pageSize) return;
    }
  }
  const name = `${row.fileName.replace(/\.\w+$/, '')}-${texts.file}.csv`;
  return downloadCsv(http, name, lines());
}
