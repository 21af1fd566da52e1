import autocannon from 'autocannon';
import { CommandError } from '#lib/errors/command-error.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';
import { CONNECTIONS } from './measure.ts';
import type { Row } from './report.ts';

const WARM_UP_S = 2;
const SECONDS = 10;
/** Twice the value measured on two busy cores. The clock of the loop alone shows 10 ms. */
const MAX_DELAY_MS = 130;

/** A server, and a project with many objects, queried with a token of its administrator. */
interface LoopDelayInput {
  nephos: ServerProcess;
  definitions: readonly ServiceDefinition[];
  projectId: string;
  token: string;
}

/**
 * Measures the event loop delay while every list of every service is requested in turn as fast as the server responds.
 * The clock ticks every 10 ms, so an idle loop also shows that as delay.
 * @throws if a list returns an error under load
 */
export async function measureLoopDelay({ nephos, definitions, projectId, token }: LoopDelayInput): Promise<Row[]> {
  const headers = { 'x-auth-token': token };
  const paths = await answered(nephos.url, listPaths(definitions, projectId), headers);
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }));
  const load = (duration: number) =>
    autocannon({ url: nephos.url, connections: CONNECTIONS, duration, requests, timeout: 60 });
  await load(WARM_UP_S);
  // Reading the metrics resets the measurement.
  await lagOf(nephos.url);
  const { requests: rate, non2xx, errors } = await load(SECONDS);
  if (non2xx + errors > 0) throw new CommandError(`${non2xx + errors} lists were answered with an error under load.`);
  const lag = await lagOf(nephos.url);
  const detail = `${paths.length} lists, ${Math.round(rate.average)} requests/s; median ${lag.p50.toFixed(0)}, longest ${lag.max.toFixed(0)}`;
  const what = 'loop delay under the mix of all lists, p99 in ms';
  return [{ what, measured: lag.p99, limit: MAX_DELAY_MS, isMaximum: true, detail }];
}

/** Returns the list paths that need no id other than the project's. */
function listPaths(definitions: readonly ServiceDefinition[], projectId: string): string[] {
  const paths = definitions.flatMap(({ base, endpoints }) =>
    endpoints.filter(({ method }) => method === 'GET').map(({ path }) => `${base}${path}`),
  );
  const own = paths.map((path) => path.replace('{project_id}', projectId));
  return [...new Set(own)].filter((path) => !path.includes('{'));
}

/** Keeps the paths that return 200. Others belong to other versions of an API, or have no object to return. */
async function answered(url: string, paths: readonly string[], headers: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const answer = await fetch(`${url}${path}`, { headers });
    await answer.text();
    if (answer.status === 200) found.push(path);
  }
  return found;
}

/** Returns the event loop lag since the last call, in milliseconds. */
async function lagOf(url: string): Promise<{ p50: number; p99: number; max: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]) * 1000;
  return { p50: read('p50'), p99: read('p99'), max: read('max') };
}
