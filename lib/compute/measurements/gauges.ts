import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { defineLabeledGauges, type LabeledValues } from '#lib/http/gauges.ts';
import { stepStart, stepsUntil } from './ranges.ts';

type Row = Selectable<Tables['measurements']>;

/** Above this number of measured instances, metrics have only the sums of hosts. */
const MAX_EXPORTED_INSTANCES = 1000;
/** Age in minutes up to which a measurement counts as current. */
const CURRENT_MINUTES = 3;
const MIB = 2 ** 20;

const gaugesOf = (prefix: string, whose: string) => [
  { name: `${prefix}_cpu_vcpus`, help: `vCPUs in use by ${whose}, average of the last minute.` },
  { name: `${prefix}_memory_used_bytes`, help: `Memory in use by ${whose}.` },
  { name: `${prefix}_disk_read_bytes_per_second`, help: `Bytes read from disks and volumes by ${whose}.` },
  { name: `${prefix}_disk_write_bytes_per_second`, help: `Bytes written to disks and volumes by ${whose}.` },
  { name: `${prefix}_network_received_bytes_per_second`, help: `Bytes received by ${whose}.` },
  { name: `${prefix}_network_sent_bytes_per_second`, help: `Bytes sent by ${whose}.` },
];

const valuesOf = (row: Row): number[] => [
  Number(row.cpu_milli) / 1000,
  Number(row.memory_mb) * MIB,
  ...[row.read_rate, row.write_rate, row.received_rate, row.sent_rate].map(Number),
];

/** The newest current measurement of each subject. */
async function currentRows(read: Reader, subjectIds: readonly string[]): Promise<Map<string, Row>> {
  const minutes = stepsUntil('1h', stepStart('1h', Date.now()), CURRENT_MINUTES);
  const rows = await read
    .selectFrom('measurements')
    .selectAll()
    .where('range', '=', '1h')
    .where('at', 'in', minutes)
    .where('subject_id', 'in', subjectIds)
    .orderBy('at')
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row]));
}

defineLabeledGauges({
  labels: ['host', 'source'],
  gauges: gaugesOf('nephos_host_instances', 'the instances of a host'),
  async read({ database: { read } }): Promise<LabeledValues[]> {
    const hosts = await read.selectFrom('hosts').select(['id', 'name', 'driver']).orderBy('name').execute();
    if (hosts.length === 0) return [];
    const rows = await currentRows(
      read,
      hosts.map(({ id }) => id),
    );
    return hosts.flatMap(({ id, name, driver }) => {
      const row = rows.get(id);
      return row ? [{ labels: { host: name, source: driver }, values: valuesOf(row) }] : [];
    });
  },
});

defineLabeledGauges({
  labels: ['instance', 'project', 'source'],
  gauges: gaugesOf('nephos_instance', 'an instance'),
  async read({ database: { read } }): Promise<LabeledValues[]> {
    const servers = await read
      .selectFrom('servers')
      .select(['id', 'project_id'])
      .where('host', 'is not', null)
      .where('deleted_at', 'is', null)
      .limit(MAX_EXPORTED_INSTANCES + 1)
      .execute();
    if (servers.length === 0 || servers.length > MAX_EXPORTED_INSTANCES) return [];
    const rows = await currentRows(
      read,
      servers.map(({ id }) => id),
    );
    return servers.flatMap(({ id, project_id }) => {
      const row = rows.get(id);
      const source = row?.is_simulated === 1 ? 'simulated' : 'libvirt';
      return row ? [{ labels: { instance: id, project: project_id, source }, values: valuesOf(row) }] : [];
    });
  },
});
