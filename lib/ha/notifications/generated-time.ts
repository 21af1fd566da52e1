import type { Timestamp } from '#lib/db/column-types.ts';

const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.(\d{1,9}))?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/**
 * Parses the time of a fault: ISO 8601 with `T` or a blank, UTC without a zone, microseconds. Undefined if it is
 * invalid or out of range.
 */
export function readGeneratedTime(text: string): Timestamp | undefined {
  const [, date, minutes, seconds = ':00', fraction = '', zone = 'Z'] = ISO.exec(text.trim()) ?? [];
  if (date === undefined || minutes === undefined) return undefined;
  const local = new Date(`${date}T${minutes}${seconds}Z`);
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(`${date}T${minutes}${seconds}`))
    return undefined;
  const offset = offsetMinutes(zone);
  if (offset === undefined) return undefined;
  const utc = new Date(local.getTime() - offset * 60_000);
  const year = utc.getUTCFullYear();
  if (year < 1970 || year > 2999) return undefined;
  return `${utc.toISOString().slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, '0')}Z`;
}

function offsetMinutes(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || '0');
  if (hours > 14 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Adds seconds to a timestamp, with microseconds. */
export function addSeconds(timestamp: Timestamp, seconds: number): Timestamp {
  const whole = new Date(Date.parse(`${timestamp.slice(0, 19)}Z`) + seconds * 1000).toISOString().slice(0, 19);
  return `${whole}.${timestamp.slice(20, -1).padEnd(6, '0')}Z`;
}
