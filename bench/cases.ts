import { CommandError } from '#lib/errors/command-error.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';
import { startLimit } from './limit.ts';
import { compare, type Load, median } from './measure.ts';
import type { Row } from './report.ts';
import type { BenchProjects } from './seed.ts';

interface Bench {
  nephos: ServerProcess;
  folder: string;
  projects: BenchProjects;
  signIn(project: keyof BenchProjects): Promise<string>;
}

type Case = (bench: Bench) => Promise<Row>;

/** A limit is this share of the measured ratio: below it is a regression, above it noise of a busy machine. */
const LIMIT_SHARE = 0.7;

/**
 * Share of the bare server's rate, which sends prepared bytes: the lowest of several runs on two idle cores. The bare
 * server does no work per request, so a ratio also falls if its response gets shorter.
 */
const MEASURED_RATIO = {
  validate: 0.22,
  servers: { 100: 0.086, 1000: 0.17 },
  volumes: { 100: 0.11, 1000: 0.15 },
  ports: 0.12,
  networks: 0.11,
} as const;

/** Compares Nephos with a bare server that sends the same bytes. */
async function ratio(bench: Bench, what: string, measuredBefore: number, load: Load): Promise<Row> {
  const limit = Number((LIMIT_SHARE * measuredBefore).toFixed(3));
  const answer = await fetch(load.url, { headers: load.headers ?? {} });
  if (!answer.ok) throw new CommandError(`${load.url} answered ${answer.status}.`);
  const text = await answer.text();
  const bare = await startLimit(bench.folder, text);
  try {
    const { one, other } = await compare(load, { url: bare.url });
    const detail = `${Math.round(one)} of ${Math.round(other)} requests/s, ${Math.round(text.length / 1024)} KiB each`;
    return { what, measured: one / other, limit, detail };
  } finally {
    await bare.stop();
  }
}

const validate: Case = async (bench) => {
  const token = await bench.signIn('hundred');
  const what = 'GET /identity/v3/auth/tokens (validate) among the crowd, of the limit';
  return ratio(bench, what, MEASURED_RATIO.validate, {
    url: `${bench.nephos.url}/identity/v3/auth/tokens`,
    headers: { 'x-auth-token': token, 'x-subject-token': token },
  });
};

const listCase =
  (what: string, measuredBefore: number, project: keyof BenchProjects, path: (projectId: string) => string): Case =>
  async (bench) => {
    const token = await bench.signIn(project);
    const url = `${bench.nephos.url}${path(bench.projects[project])}`;
    return ratio(bench, what, measuredBefore, { url, headers: { 'x-auth-token': token } });
  };

/** Median time in which one client lists its own projects, which are over a thousand. */
const ownProjects: Case = async (bench) => {
  const headers = { 'x-auth-token': await bench.signIn('hundred') };
  const times: number[] = [];
  let count = 0;
  for (let turn = 0; turn < 100; turn += 1) {
    const started = performance.now();
    const response = await fetch(`${bench.nephos.url}/identity/v3/auth/projects`, { headers });
    const text = await response.text();
    times.push(performance.now() - started);
    count = JSON.parse(text).projects.length;
  }
  return {
    what: 'GET /identity/v3/auth/projects of a user with a thousand projects, ms',
    measured: median(times),
    limit: 10,
    isMaximum: true,
    detail: `${count} projects`,
  };
};

/** Compares a page of 100 by name among 10,000 servers with the same page among 100: median times of one client. */
const deepList: Case = async (bench) => {
  const path = '/compute/v2.1/servers/detail?limit=100&sort_key=display_name&sort_dir=asc';
  const urls = { many: bench.nephos.url + path, few: bench.nephos.url + path };
  const headers = {
    many: { 'x-auth-token': await bench.signIn('tenThousand') },
    few: { 'x-auth-token': await bench.signIn('hundred') },
  };
  const times = { many: [] as number[], few: [] as number[] };
  for (let turn = 0; turn < 200; turn += 1) {
    for (const which of ['many', 'few'] as const) {
      const started = performance.now();
      await fetch(urls[which], { headers: headers[which] }).then((response) => response.text());
      times[which].push(performance.now() - started);
    }
  }
  const [many, few] = [median(times.many), median(times.few)];
  const detail = `${many.toFixed(2)} ms against ${few.toFixed(2)} ms`;
  return {
    what: 'a page of 100 by name among 10,000 servers, against among 100',
    measured: many / few,
    limit: 1.5,
    isMaximum: true,
    detail,
  };
};

export const CASES: readonly Case[] = [
  validate,
  ownProjects,
  listCase(
    'GET /compute/v2.1/servers/detail, 100 servers, of the limit',
    MEASURED_RATIO.servers[100],
    'hundred',
    () => '/compute/v2.1/servers/detail',
  ),
  listCase(
    'the same, 1,000 servers, limit=1000',
    MEASURED_RATIO.servers[1000],
    'thousand',
    () => '/compute/v2.1/servers/detail?limit=1000',
  ),
  listCase(
    'GET /volume/v3/{project}/volumes/detail, 100 volumes',
    MEASURED_RATIO.volumes[100],
    'hundred',
    (id) => `/volume/v3/${id}/volumes/detail`,
  ),
  listCase(
    'GET /volume/v3/{project}/volumes/detail, 1,000 volumes, limit=1000',
    MEASURED_RATIO.volumes[1000],
    'thousand',
    (id) => `/volume/v3/${id}/volumes/detail?limit=1000`,
  ),
  listCase(
    'GET /networking/v2.0/ports, 1,000 ports, limit=1000',
    MEASURED_RATIO.ports,
    'thousand',
    (id) => `/networking/v2.0/ports?project_id=${id}&limit=1000`,
  ),
  listCase(
    'GET /networking/v2.0/networks, 1,000 networks, limit=1000',
    MEASURED_RATIO.networks,
    'networks',
    (id) => `/networking/v2.0/networks?project_id=${id}&limit=1000`,
  ),
  deepList,
];
