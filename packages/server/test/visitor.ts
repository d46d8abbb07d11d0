// An anonymous visitor with a browser: starts a public wizard, solves the proof of work, answers steps, from
// a separate address.

import { randomUUID } from 'node:crypto';
import type { PowChallenge, PowProof } from '@fieldhouse/contract/proof-of-work';
import { wizardEntry } from '@fieldhouse/contract/wizard-entry';
import { type Answers, type StepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Person } from './people.ts';

let nextAddress = 1;

export interface SubmitOptions {
  readonly key?: string;
  readonly rev?: number;
  readonly stepId?: string;
  readonly proof?: PowProof | null;
  readonly roomNumber?: string;
  /** Questions whose error was corrected before. */
  readonly corrected?: readonly {
    readonly taskId: string;
    readonly fieldId: string;
    readonly rule: string;
  }[];
}

export class Visitor {
  readonly person: Person;
  readonly wizardId: string;
  readonly address: string;
  runId = '';
  token = '';
  // Set by `start`, which creates every visitor.
  step!: StepView;

  constructor(person: Person, wizardId: string) {
    this.person = person;
    this.wizardId = wizardId;
    this.address = `2001:db8:${(nextAddress++).toString(16)}::1`;
  }

  /** Needs a server with TRUST_PROXY=1, so that each visitor has an address of their own. */
  static async start(person: Person, wizardId: string): Promise<Visitor> {
    const visitor = new Visitor(person, wizardId);
    const { runId, token, step } = await person.call(wizardRuns.startPublic, {
      params: { wizardId },
      body: {},
      headers: visitor.headers,
    });
    visitor.runId = runId;
    visitor.token = token;
    visitor.step = step;
    return visitor;
  }

  /** As a member of the team. */
  static async startAs(member: Person, wizardId: string): Promise<Visitor> {
    const visitor = new Visitor(member, wizardId);
    const { runId, token, step } = await member.call(wizardRuns.start, { params: { wizardId }, body: {} });
    return Object.assign(visitor, { runId, token, step });
  }

  /** Starts with a personal link. */
  static async enter(person: Person, secret: string): Promise<Visitor> {
    const visitor = new Visitor(person, '');
    const { headers } = visitor;
    const { runId, token, step } = await person.call(wizardEntry.start, { body: { token: secret }, headers });
    return Object.assign(visitor, { runId, token, step });
  }

  get headers(): Record<string, string> {
    return { 'x-forwarded-for': this.address, ...(this.token && { 'x-wizard-run': this.token }) };
  }

  async load(): Promise<StepView> {
    this.step = await this.person.call(wizardRuns.step, {
      params: { runId: this.runId },
      headers: this.headers,
    });
    return this.step;
  }

  async prove(): Promise<PowProof | null> {
    return this.step.challenge === null ? null : solve(this.step.challenge);
  }

  async submit(answers: Answers, options: SubmitOptions = {}) {
    const proof = options.proof === undefined ? await this.prove() : options.proof;
    const reply = await this.person.call(wizardRuns.submit, {
      params: { runId: this.runId, stepId: options.stepId ?? this.step.stepId ?? '' },
      headers: { ...this.headers, 'idempotency-key': options.key ?? randomUUID() },
      body: {
        rev: options.rev ?? this.step.rev,
        answers,
        proof,
        recordVersion: this.step.record?.version ?? null,
        ...(options.roomNumber !== undefined && { roomNumber: options.roomNumber }),
        // Ids of the definition.
        ...(options.corrected && { corrected: options.corrected as never }),
      },
    });
    if (!reply.isReplayed) this.step = reply.step;
    return reply;
  }

  async back(answers: Answers = {}, stepId: string | null = null): Promise<StepView> {
    this.step = await this.person.call(wizardRuns.back, {
      params: { runId: this.runId },
      headers: this.headers,
      body: { rev: this.step.rev, answers, stepId },
    });
    return this.step;
  }
}

export async function solve(challenge: PowChallenge): Promise<PowProof> {
  const { signature } = challenge;
  const solution = await solveChallenge({
    // The contract leaves the parameters open; they are the library's own.
    challenge: challenge as unknown as Parameters<typeof solveChallenge>[0]['challenge'],
    deriveKey,
  });
  if (!solution) throw new Error('The challenge was not solved.');
  return {
    challenge: { parameters: challenge.parameters, signature },
    solution: { counter: solution.counter, derivedKey: solution.derivedKey },
  };
}
