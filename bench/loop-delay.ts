import autocannon from 'autocannon';
import type { ServiceDefinition } from '#lib/http/service.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';
import { CONNECTIONS } from './measure.ts';
import type { Row } from './report.ts';

const WARM_UP_S = 2;
const SECONDS = 10;
/** Twice what was measured on two cores that others kept busy; the clock of the loop alone shows 10 ms. */
const MAX_DELAY_MS = 130;

/** What is asked: a server with a project of many objects, in the name of its administrator. */
interface LoopDelayInput {
  nephos: ServerProcess;
  definitions: readonly ServiceDefinition[];
  projectId: string;
  token: string;
}

/**
 * How long the event loop keeps others waiting while every list of every service is asked for in turn, as fast as the
 * server answers. Its own clock ticks every 10 ms, which a loop with nothing to do shows as delay too.
 * @throws when a list is answered with an error under load
 */
export async function measureLoopDelay({ nephos, definitions, projectId, token }: LoopDelayInput): Promise<Row[]> {
  const headers = { 'x-auth-token': token };
  const paths = await answered(nephos.url, listPaths(definitions, projectId), headers);
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }));
  const load = (duration: number) =>
    autocannon({ url: nephos.url, connections: CONNECTIONS, duration, requests, timeout: 60 });
  await load(WARM_UP_S);
  // Each look begins the next measurement.
  await lagOf(nephos.url);
  const { requests: rate, non2xx, errors } = await load(SECONDS);
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} lists were answered with an error under load.`);
  const lag = await lagOf(nephos.url);
  const detail = `${paths.length} lists, ${Math.round(rate.average)} requests/s; median ${lag.p50.toFixed(0)}, longest ${lag.max.toFixed(0)}`;
  const what = 'loop delay under the mix of all lists, p99 in ms';
  return [{ what, measured: lag.p99, limit: MAX_DELAY_MS, isMaximum: true, detail }];
}

/** The paths that need no id but the project's. */
function listPaths(definitions: readonly ServiceDefinition[], projectId: string): string[] {
  const paths = definitions.flatMap(({ base, endpoints }) =>
    endpoints.filter(({ method }) => method === 'GET').map(({ path }) => `${base}${path}`),
  );
  const own = paths.map((path) => path.replace('{project_id}', projectId));
  return [...new Set(own)].filter((path) => !path.includes('{'));
}

/** Those that answer the caller at all: some are for other versions of an API, or for nothing that is there. */
async function answered(url: string, paths: readonly string[], headers: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const answer = await fetch(`${url}${path}`, { headers });
    await answer.text();
    if (answer.status === 200) found.push(path);
  }
  return found;
}

/** What the process says of its loop since it was asked last, in milliseconds. */
async function lagOf(url: string): Promise<{ p50: number; p99: number; max: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]) * 1000;
  return { p50: read('p50'), p99: read('p99'), max: read('max') };
}
