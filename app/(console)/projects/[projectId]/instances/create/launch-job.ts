import { faultContext } from '#components/instances/fault-context.ts';
import { ApiError, clientFailure, toApiError } from '#lib/client/api-error.ts';
import { type JobControl, startJob } from '#lib/client/jobs.ts';
import { notifyNotBegun } from '#lib/client/notices.ts';
import { rest } from '#lib/client/rest.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { readinessApi } from '#lib/compute/readiness/contract.ts';
import type { WaitTarget } from '#lib/compute/readiness/indicators.ts';
import { NOT_REACHED, reasonText } from '#lib/compute/readiness/words.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { hasFailed, isBeingBuilt } from '#lib/compute/servers/states.ts';
import { explainFault } from '#lib/compute/servers/view/explain-fault.ts';
import { startJobs } from '#lib/console/activity/bulk-job.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import type { LaunchRequest } from './launch-requests.ts';

interface Launch {
  projectId: string;
  requests: readonly LaunchRequest[];
  t: Translate;
  /** Called when servers, quotas, ports or volumes have changed or will be changed by a job. */
  onChanged: (job?: PlatformJob) => void;
}

/** The progress of one server of a launch. */
interface Unit {
  name: string;
  /** Creates only this server. */
  request: LaunchRequest;
  id?: string | undefined;
  password?: string | undefined;
  state: 'open' | 'failed' | 'done';
}

const pollMs = 2000;
const fewServers = 10;
const notFound = 404;

/**
 * Sends the first request, whose error is shown in the form. The other requests become a job of the platform. This tab
 * follows the servers of the first request until they are active or have failed.
 * @throws the platform's error for the first request
 */
export async function startLaunch(launch: Launch): Promise<void> {
  const { projectId, requests, onChanged } = launch;
  const [request, ...others] = requests;
  if (!request) return;
  const created = await clientOf(serverApi).create.send(projectId, request);
  onChanged();
  if (others.length > 0) await startBulkLaunch(launch, others);
  const first = 'server' in created ? created.server : undefined;
  const units = unitsOf(request).map((unit, index) => ({
    ...unit,
    id: index === 0 ? first?.id : undefined,
    password: first?.adminPass,
  }));
  const title = titleOf(units.length, request);
  startJob({
    title,
    href: projectHref(projectId, 'instances'),
    isOnlyLookedAt: true,
    run: async (control) => {
      if (request.server.max_count) await findNumbered(launch, request, units);
      await followAll(launch, units, control);
    },
  });
}

const titleOf = (count: number, { server }: LaunchRequest) =>
  msg('{count, plural, one {Launching {name}} other {Launching # instances}}', { count, name: server.name });

/** Creates a job, so that the requests are sent even if the tab is closed. */
async function startBulkLaunch({ projectId, onChanged }: Launch, requests: readonly LaunchRequest[]): Promise<void> {
  const nameOf = ({ server }: LaunchRequest) => server.name;
  const [first] = requests;
  if (!first) return;
  const begin = () =>
    startJobs({
      projectId,
      onChanged: (_, job) => onChanged(job),
      title: titleOf(requests.length, first),
      rows: requests,
      idOf: nameOf,
      nameOf,
      requestsOf: (request) => [clientOf(serverApi).create.request(request)],
    });
  await begin().catch((error: unknown) => notifyNotBegun(error, begin));
}

/** Returns the servers that a request creates, each with a separate request for a retry. */
function unitsOf(request: LaunchRequest): Unit[] {
  const { min_count: _, max_count, ...server } = request.server;
  if (!max_count) return [{ name: server.name, request, state: 'open' }];
  return Array.from({ length: max_count }, (_each, index) => {
    const name = `${server.name}-${index + 1}`;
    return { name, request: { ...request, server: { ...server, name } }, state: 'open' };
  });
}

/** The response contains only the first server. Find the others by their numbered names and creation time. */
async function findNumbered({ projectId }: Launch, { server }: LaunchRequest, units: Unit[]) {
  const name = `^${server.name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}-[0-9]+$`;
  const found = await clientOf(serverApi).list.load(projectId, 1000, { name });
  const start = found.find(({ id }) => id === units[0]?.id)?.created ?? '';
  for (const unit of units) {
    unit.id ??= found.find(({ name, created }) => name === unit.name && created >= start)?.id;
  }
}

async function followAll(launch: Launch, units: readonly Unit[], control: JobControl): Promise<void> {
  const left = units.filter(({ state }) => state !== 'done');
  const pause = units.length > fewServers ? pollMs * 3 : pollMs;
  await Promise.all(
    left.map((unit) => control.step({ id: unit.name, text: unit.name }, () => build(launch, unit, control, pause))),
  );
}

/** Creates a server unless it exists, and waits until it is active. A failed one is deleted first. */
async function build(launch: Launch, unit: Unit, control: JobControl, pause: number): Promise<void> {
  const { projectId, onChanged, t } = launch;
  if (unit.state === 'failed') await removeFailed(projectId, unit, control.signal);
  if (!unit.id) await create(projectId, unit);
  showResult(projectId, unit, control);
  onChanged();
  const server = await awaitLaunched(projectId, unit.id ?? '', control.signal, pause);
  onChanged();
  if (hasFailed(server)) {
    unit.state = 'failed';
    throw await buildFailure(projectId, server, t);
  }
  const target = unit.request['nephos:wait_until'];
  if (target) await awaitReady(launch, server.id, target, { signal: control.signal, pause });
  unit.state = 'done';
}

async function create(projectId: string, unit: Unit): Promise<void> {
  const made = await clientOf(serverApi).create.send(projectId, unit.request);
  if (!('server' in made)) return;
  unit.id = made.server.id;
  unit.password = made.server.adminPass;
}

function showResult(projectId: string, { id, name, password }: Unit, control: JobControl) {
  control.line({
    id: name,
    text: name,
    state: 'running',
    href: id && objectHref(projectId, 'instances', id),
    secret:
      password === undefined
        ? undefined
        : {
            description: msg('The administrator of {name} signs in with it. It is not stored anywhere.', { name }),
            value: password,
          },
  });
}

/**
 * Ignores errors of a platform that is unavailable or starting, so that the caller retries: only the platform knows the
 * outcome.
 * @throws all other errors
 */
function orLater(error: unknown): undefined {
  const { status, code } = toApiError(error);
  const isAway = code === 'networkFailure' || status === 502 || status === 503 || status === 504;
  if (!isAway) throw error;
}

async function awaitLaunched(projectId: string, id: string, signal: AbortSignal, pause: number): Promise<Server> {
  for (;;) {
    const found = await clientOf(serverApi).show.load(projectId, id, signal).catch(orLater);
    if (found && !isBeingBuilt(found.server)) return found.server;
    await rest(pause, signal);
  }
}

/** Waits for the guest of an active server. A retry only checks again: the instance is kept. */
async function awaitReady(
  { projectId, t }: Launch,
  id: string,
  target: WaitTarget,
  { signal, pause }: { signal: AbortSignal; pause: number },
): Promise<void> {
  for (;;) {
    const found = await clientOf(readinessApi).server.load(projectId, { server_id: id }, signal).catch(orLater);
    const { readiness } = found ?? {};
    const indicator = readiness?.[target];
    if (indicator?.state === 'yes') return;
    if (readiness && indicator && (indicator.state !== 'waiting' || !readiness.is_checked)) {
      const reason = reasonText(indicator, readiness.port);
      const message = [t(NOT_REACHED[target]), ...(reason === undefined ? [] : [t(reason)])].join(' ');
      throw clientFailure(message);
    }
    await rest(pause, signal);
  }
}

/** Waits until the server no longer exists, because only then its name, addresses and quota are free. */
async function removeFailed(projectId: string, unit: Unit, signal: AbortSignal): Promise<void> {
  const { id } = unit;
  if (id) {
    try {
      await clientOf(serverApi).remove.send(projectId, id);
      for (;;) {
        await clientOf(serverApi).show.load(projectId, id, signal);
        await rest(pollMs, signal);
      }
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status !== notFound) throw error;
    }
  }
  unit.id = undefined;
  unit.state = 'open';
}

async function buildFailure(projectId: string, server: Server, t: Translate): Promise<ApiError> {
  const { code = 500 } = server.fault ?? {};
  const { faults } = await clientOf(factApi).serverFaults.load(projectId, { server_id: server.id });
  const { cause, advice } = explainFault(faults[0]?.reason ?? null, faultContext(server));
  return new ApiError({ status: code, code: 'buildFailed', message: `${t(cause)} ${t(advice)}` });
}
