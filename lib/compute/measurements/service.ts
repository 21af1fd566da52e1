import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { loadServer } from '../servers/service.ts';
import { type MeasurementRange, STEPS, stepStart, stepsUntil } from './ranges.ts';
import type { LoadQuery, MeasurementQuery, Measurements, Metric, MetricName, ServerLoads } from './schema.ts';

type Row = Selectable<Tables['measurements']>;
/** What percentages and totals refer to, if not to what the measured instances have. */
interface Capacity {
  vcpus: number;
  ram_mb: number;
}

const MIB = 2 ** 20;

/** @throws 404 */
export async function getServerMeasurements(
  ctx: ProjectContext,
  id: string,
  query: MeasurementQuery,
): Promise<Measurements> {
  const server = await loadServer(ctx.database.read, ctx, id);
  return await measurementsOf(ctx.database.read, server.id, query);
}

export const getProjectMeasurements = (ctx: ProjectContext, query: MeasurementQuery): Promise<Measurements> =>
  measurementsOf(ctx.database.read, ctx.projectId, query);

/** @throws 404 */
export async function getHostMeasurements(
  ctx: AuthedContext,
  name: string,
  query: MeasurementQuery,
): Promise<Measurements> {
  const { read } = ctx.database;
  const host = await read
    .selectFrom('hosts')
    .select(['id', 'vcpus', 'ram_mb'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!host) throw NotFound('Host', name);
  return await measurementsOf(read, host.id, query, host);
}

async function measurementsOf(
  read: Reader,
  subjectId: string,
  { range }: MeasurementQuery,
  capacity?: Capacity,
): Promise<Measurements> {
  const { steps, rows } = await rowsOf(read, range, [subjectId]);
  const byStep = new Map(rows.map((row) => [row.at, row]));
  const metric = (name: MetricName, unit: Metric['unit'], average: ValueOf, maximum = average): Metric => {
    const values = (of: ValueOf) => steps.map((at) => valueAt(byStep.get(at), of));
    return { name, unit, average: values(average), maximum: values(maximum) };
  };
  const rate = (name: MetricName, column: 'read_rate' | 'write_rate' | 'received_rate' | 'sent_rate') =>
    metric(
      name,
      'bytes_per_second',
      (row) => Number(row[column]),
      (row) => Number(row[`${column}_max`]),
    );
  const vcpus = (row: Row) => capacity?.vcpus ?? row.vcpus;
  return {
    ...{ range, source: sourceOf(rows), step_seconds: STEPS[range].stepS },
    ...{ from: steps[0] ?? '', to: steps.at(-1) ?? '' },
    metrics: [
      metric(
        'cpu',
        'percent',
        (row) => percent(row.cpu_milli, vcpus(row)),
        (row) => percent(row.cpu_milli_max, vcpus(row)),
      ),
      metric(
        'memory',
        'bytes',
        (row) => Number(row.memory_mb) * MIB,
        (row) => Number(row.memory_mb_max) * MIB,
      ),
      metric('memory_total', 'bytes', (row) => (capacity?.ram_mb ?? Number(row.memory_total_mb)) * MIB),
      rate('disk_read', 'read_rate'),
      rate('disk_write', 'write_rate'),
      rate('network_received', 'received_rate'),
      rate('network_sent', 'sent_rate'),
    ],
  };
}

type ValueOf = (row: Row) => number;

const valueAt = (row: Row | undefined, of: ValueOf): number | null => (row ? of(row) : null);

/** With one decimal. Without vCPUs nothing is used. */
const percent = (cpuMilli: number, vcpus: number): number =>
  vcpus === 0 ? 0 : Math.min(100, Math.round(Number(cpuMilli) / vcpus) / 10);

function sourceOf(rows: readonly Pick<Row, 'is_simulated'>[]): Measurements['source'] {
  const isSimulated = rows.some((row) => row.is_simulated === 1);
  const isReal = rows.some((row) => row.is_simulated === 0);
  if (isSimulated) return isReal ? 'mixed' : 'simulated';
  return isReal ? 'libvirt' : null;
}

/** The rows of the last steps. The current step is the last one as soon as it was measured. */
async function rowsOf(read: Reader, range: MeasurementRange, subjectIds: readonly string[]) {
  const { count } = STEPS[range];
  const all = stepsUntil(range, stepStart(range, Date.now()), count + 1);
  const found = await read
    .selectFrom('measurements')
    .selectAll()
    .where('range', '=', range)
    .where('at', 'in', all)
    .where('subject_id', 'in', subjectIds)
    .execute();
  const isCurrentMeasured = found.some(({ at }) => at === all.at(-1));
  const steps = isCurrentMeasured ? all.slice(1) : all.slice(0, -1);
  const isShown = new Set(steps);
  return { steps, rows: found.filter(({ at }) => isShown.has(at)) };
}

/** Omits instances of other projects, unless an administrator asks. */
export async function listLoads(ctx: ProjectContext, { servers }: LoadQuery): Promise<ServerLoads> {
  if (servers.length === 0) return { loads: [] };
  const { read } = ctx.database;
  let visible = read.selectFrom('servers').select('id').where('id', 'in', servers).where('deleted_at', 'is', null);
  if (!isAdmin(ctx.caller)) visible = visible.where('project_id', '=', ctx.projectId);
  const ids = (await visible.execute()).map(({ id }) => id);
  if (ids.length === 0) return { loads: [] };
  const { steps, rows } = await rowsOf(read, '1h', ids);
  const loads = [...Map.groupBy(rows, (row) => row.subject_id)].map(([server_id, own]) => {
    const byStep = new Map(own.map((row) => [row.at, percent(row.cpu_milli, row.vcpus)]));
    const is_simulated = own.some((row) => row.is_simulated === 1);
    return { server_id, is_simulated, cpu: steps.map((at) => byStep.get(at) ?? null) };
  });
  return { loads };
}
