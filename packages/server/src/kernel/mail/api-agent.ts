// The connections to a provider's HTTP API.
import { Agent } from 'undici';

const connectTimeoutMs = 10_000;
const replyTimeoutMs = 60_000;

/** `connections`: requests at once; others wait for one. */
export function createApiAgent(connections: number): Agent {
  return new Agent({
    connections,
    connect: { timeout: connectTimeoutMs },
    headersTimeout: replyTimeoutMs,
    bodyTimeout: replyTimeoutMs,
  });
}
