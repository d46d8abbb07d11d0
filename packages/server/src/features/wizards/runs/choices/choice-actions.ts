// What visitors see while they choose a record. Pages are continued with a sealed cursor, since a cursor names a record.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import { maxChoicesPage, type wizardRunChoices } from '@fieldhouse/contract/wizard-run-choices';
import { isOffered } from '@fieldhouse/domain/wizards/questions';
import type { TeamContext } from '../../../../kernel/context.ts';
import { invalid, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { derivedKey } from '../../../../kernel/secrets/derived-key.ts';
import { openSealedSecret, sealSecret } from '../../../../kernel/secrets/sealed-secret.ts';
import { type DeliverableFile, findFile } from '../../../files/index.ts';
import { seen } from '../commit/commit-run.ts';
import { type AskedQuestion, getAskedQuestion } from '../offers/asked-question.ts';
import { handleOf } from '../offers/offer-handle.ts';
import { findOffers, insertOffers, type OfferPlace } from '../offers/offer-queries.ts';
import { findOffered, listOffered, loadOffering, pictureOf, toRunChoice } from '../offers/offered-records.ts';

type Found = EndpointReply<typeof wizardRunChoices.find>;

export async function findChoices(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizardRunChoices.find>,
): Promise<Found> {
  const offer = await getOffer(ctx, { ...params, ...body });
  const { place, question } = offer;
  const idOf = (recordId: string) => handleOf(ctx, place, recordId);
  const { page, records } = await seen(ctx, question.state, (own) => findPage(own, offer, body, idOf));
  await insertOffers(ctx.db, place, new Map(records.map((id) => [idOf(id), id])));
  return page;
}

/** In a preview, records go by their ids: the author may read them, and the run is undone. */
export async function findPreviewedChoices(
  ctx: TeamContext,
  wanted: Parameters<typeof getOffer>[1],
  search: Pick<Searched, 'search' | 'after'>,
): Promise<Found> {
  const { page } = await findPage(ctx, await getOffer(ctx, wanted), search, (recordId) => recordId);
  // Pictures are shown by the run, which a preview doesn't leave.
  return { ...page, items: page.items.map((item) => ({ ...item, hasPicture: false })) };
}

type Searched = EndpointInput<typeof wizardRunChoices.find>['body'];

async function findPage(
  ctx: TeamContext,
  { place, question }: Awaited<ReturnType<typeof getOffer>>,
  { search, after }: Pick<Searched, 'search' | 'after'>,
  idOf: (recordId: string) => string,
): Promise<{ readonly page: Found; readonly records: readonly string[] }> {
  const offering = await loadOffering(ctx, question.asked, question.collections);
  const cursors = sealed(ctx, place);
  const page = await listOffered(ctx, offering, {
    search,
    after: after === null ? undefined : cursors.open(after),
    limit: maxChoicesPage,
  });
  const describe = toRunChoice(offering, question.state);
  return {
    page: {
      items: page.records.map((record) => describe(record, idOf(record.id))),
      next: page.cursor === null ? null : cursors.seal(page.cursor),
    },
    records: page.records.map(({ id }) => id),
  };
}

export async function findChoicePicture(
  ctx: TeamContext,
  { params, query }: EndpointInput<typeof wizardRunChoices.picture>,
): Promise<DeliverableFile> {
  const { place, question } = await getOffer(ctx, { ...params, ...query });
  const recordId = (await findOffers(ctx.db, place, [params.handle])).get(params.handle);
  refuseUnless(recordId, 'not_found');
  const offering = await loadOffering(ctx, question.asked, question.collections);
  const [record] = await findOffered(ctx, offering, [recordId]);
  const fileId = record && pictureOf(offering.fields, record);
  const file = fileId === undefined ? undefined : await findFile(ctx.db, fileId);
  refuseUnless(file?.hasThumbnails, 'not_found');
  return { teamId: ctx.teamId, file, thumbnail: '480' };
}

async function getOffer(
  ctx: TeamContext,
  wanted: { readonly runId: string; readonly task: string; readonly field: string },
): Promise<{ readonly place: OfferPlace; readonly question: AskedQuestion }> {
  const question = await getAskedQuestion(ctx, wanted);
  const { taskField, field } = question.asked;
  refuseUnless(isOffered(taskField, field), 'not_found');
  return { place: { runId: wanted.runId, taskId: question.task.id, fieldId: field.id }, question };
}

function sealed(ctx: TeamContext, { runId, taskId, fieldId }: OfferPlace) {
  const key = derivedKey(ctx.deps.secrets.appSecret, 'wizard choices');
  const owner = [ctx.teamId, runId, taskId, fieldId].join(':');
  return {
    seal: (cursor: string) => sealSecret(key, owner, Buffer.from(cursor)).toString('base64url'),
    open(text: string): string {
      try {
        return openSealedSecret(key, owner, Buffer.from(text, 'base64url')).toString();
      } catch {
        // Of another question, another run, or made up.
        throw invalid(['body', 'after'], 'wrong_format');
      }
    },
  };
}
