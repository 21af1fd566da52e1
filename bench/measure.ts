import autocannon, { type Request } from 'autocannon';
import { CommandError } from '#lib/errors/command-error.ts';

export interface Load {
  url: string;
  headers?: Record<string, string>;
  /** Connections that send requests at the same time; 8 by default. */
  connections?: number;
  method?: 'GET' | 'PUT';
  body?: Buffer;
  /** Returns the path of the next request. By default, all have the path of the URL. */
  path?: () => string;
}

export const CONNECTIONS = 8;
/** Seconds of a measurement. */
export const ROUND_S = 3;
const ROUNDS = 3;

/** Returns the requests per second under a fixed, bounded load. @throws if a response is not 2xx */
export async function requestsPerSecond(
  { url, path, connections = CONNECTIONS, ...request }: Load,
  seconds: number,
): Promise<number> {
  const requests = [path ? { setupRequest: (one: Request) => ({ ...one, path: path() }) } : {}];
  const result = await autocannon({ url, connections, duration: seconds, ...request, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new CommandError(`${url} answered ${result.non2xx} errors under load.`);
  return result.requests.average;
}

/** Returns the medians of two loads measured alternately, so that other work on the machine affects both. */
export async function compare(one: Load, other: Load): Promise<{ one: number; other: number }> {
  await requestsPerSecond(one, 1);
  await requestsPerSecond(other, 1);
  const rounds: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push([await requestsPerSecond(one, ROUND_S), await requestsPerSecond(other, ROUND_S)]);
  }
  return { one: median(rounds.map(([rate]) => rate)), other: median(rounds.map(([, rate]) => rate)) };
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
