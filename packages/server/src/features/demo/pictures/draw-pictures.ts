// The pictures of a sample team, drawn on the fly: they are neither downloaded nor stored in this repository.
// They go through the files slice like an upload.

import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { renderSvg } from '../../../kernel/files/encode-picture.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { insertUploadedFile, type ReceivedFile, receiveBytes } from '../../files/index.ts';
import { createRandom } from '../people.ts';
import { type PortraitTraits, portrait } from './portraits.ts';
import { lights, type SceneKind, scene, sceneKinds } from './scenes.ts';

export interface DrawnPictures {
  /** In the order of the sitters. */
  readonly portraits: readonly ReceivedFile[];
  /** For each kind, one in each light. */
  readonly scenes: ReadonlyMap<SceneKind, readonly ReceivedFile[]>;
}

const lanes = 2;
const pauseMs = 200;
const maxAttempts = 300;

/** Outside of any transaction: it takes a second. */
export async function drawPictures(
  deps: Deps,
  authority: TeamAuthority,
  sitters: readonly PortraitTraits[],
): Promise<DrawnPictures> {
  const random = createRandom(19);
  const drawings = [
    ...sitters.map((sitter) => portrait(random, sitter)),
    ...sceneKinds.flatMap((kind) => lights.map((_, variant) => scene(kind, variant))),
  ];
  const made = await receiveDrawings(deps, authority, drawings);
  return {
    portraits: made.slice(0, sitters.length),
    scenes: new Map(
      sceneKinds.map((kind, n) => {
        const first = sitters.length + n * lights.length;
        return [kind, made.slice(first, first + lights.length)];
      }),
    ),
  };
}

/** Files of SVGs, in their order. */
export async function receiveDrawings(
  deps: Deps,
  authority: TeamAuthority,
  drawings: readonly string[],
): Promise<readonly ReceivedFile[]> {
  const made: ReceivedFile[] = [];
  const waiting = [...drawings.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, drawing] = next;
      const bytes = await patiently(() => renderSvg(drawing));
      made[place] = await patiently(() => receiveBytes(deps, bytes, authority));
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return made;
}

/** Gives way to users' uploads: no one is waiting for these pictures. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'busy' || tries === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Stores it as a file of the team, uploaded by the context's actor. Returns its id. */
export async function storePicture(ctx: TeamContext, picture: ReceivedFile, name: string): Promise<string> {
  const { id } = await insertUploadedFile(
    ctx,
    { params: { teamId: ctx.teamId }, query: { name }, body: undefined },
    picture,
  );
  return id;
}
