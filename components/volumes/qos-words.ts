import type { Format } from '#lib/i18n/format.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

const MIB = 1024 ** 2;

/** A key of QoS specs, with the limit that it sets and its unit. The names are those of QEMU's throttling options. */
interface QosKeyDescription {
  key: string;
  meaning: string;
  example: string;
  format(value: number, format: Format): Text;
}

const perSecond = (textOf: (count: string) => Text) => (value: number, format: Format) => textOf(format.number(value));
const bytesPerSecond = (textOf: (rate: string) => Text) => (value: number, format: Format) =>
  textOf(`${format.number(Math.round((value / MIB) * 10) / 10)} MiB/s`);

/** Keys that hypervisors support; others are stored and displayed unchanged. */
export const QOS_KEYS: readonly QosKeyDescription[] = [
  {
    key: 'total_iops_sec',
    meaning: msg('Reads and writes per second, together.'),
    example: '3000',
    format: perSecond((count) => msg('at most {count} IOPS', { count })),
  },
  {
    key: 'read_iops_sec',
    meaning: msg('Reads per second.'),
    example: '2000',
    format: perSecond((count) => msg('at most {count} reads/s', { count })),
  },
  {
    key: 'write_iops_sec',
    meaning: msg('Writes per second.'),
    example: '1000',
    format: perSecond((count) => msg('at most {count} writes/s', { count })),
  },
  {
    key: 'total_bytes_sec',
    meaning: msg('Bytes per second, read and written together.'),
    example: '104857600',
    format: bytesPerSecond((rate) => msg('at most {rate}', { rate })),
  },
  {
    key: 'read_bytes_sec',
    meaning: msg('Bytes read per second.'),
    example: '104857600',
    format: bytesPerSecond((rate) => msg('reads at most {rate}', { rate })),
  },
  {
    key: 'write_bytes_sec',
    meaning: msg('Bytes written per second.'),
    example: '52428800',
    format: bytesPerSecond((rate) => msg('writes at most {rate}', { rate })),
  },
  {
    key: 'total_iops_sec_max',
    meaning: msg('Reads and writes per second in a burst.'),
    example: '6000',
    format: perSecond((count) => msg('{count} IOPS in bursts', { count })),
  },
  {
    key: 'total_bytes_sec_max',
    meaning: msg('Bytes per second in a burst.'),
    example: '209715200',
    format: bytesPerSecond((rate) => msg('{rate} in bursts', { rate })),
  },
  {
    key: 'read_iops_sec_per_gb',
    meaning: msg('Reads per second for each GiB of the volume.'),
    example: '10',
    format: perSecond((count) => msg('at most {count} reads/s per GiB', { count })),
  },
  {
    key: 'write_iops_sec_per_gb',
    meaning: msg('Writes per second for each GiB of the volume.'),
    example: '5',
    format: perSecond((count) => msg('at most {count} writes/s per GiB', { count })),
  },
  {
    key: 'total_iops_sec_per_gb',
    meaning: msg('Reads and writes per second for each GiB of the volume.'),
    example: '15',
    format: perSecond((count) => msg('at most {count} IOPS per GiB', { count })),
  },
];

/**
 * Describes the limits of QoS specs: "at most 3,000 IOPS". Unknown keys and invalid numbers are displayed unchanged.
 */
export function qosWords(specs: Readonly<Record<string, string>>, format: Format): Text[] {
  return Object.entries(specs).map(([key, value]) => {
    const known = QOS_KEYS.find((one) => one.key === key);
    const number = Number(value);
    return known && value !== '' && Number.isFinite(number) ? known.format(number, format) : `${key} = ${value}`;
  });
}
